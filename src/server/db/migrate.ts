import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { copyInto, updateCopyOf } from './copyDatabase.ts'
import { dialectOf, hasOneWriter, requireUnicode } from './dialect.ts'
import { migrateInSteps, type Steps } from './migrateInSteps.ts'
import * as first from './migrations/0001_first.ts'
import * as movedFeeds from './migrations/0002_moved_feeds.ts'
import * as wholeNumbers from './migrations/0003_whole_numbers.ts'
import * as signInCodes from './migrations/0004_sign_in_codes.ts'
import * as unsubscribeAddresses from './migrations/0005_unsubscribe_addresses.ts'
import * as providerLinks from './migrations/0006_provider_links.ts'
import * as itemsInOrder from './migrations/0007_items_in_order.ts'
import * as feedLanguage from './migrations/0008_feed_language.ts'
import * as appKeys from './migrations/0009_app_keys.ts'
import * as sortedColumns from './migrations/0010_sorted_columns.ts'
import * as feedItemOrder from './migrations/0011_feed_item_order.ts'
import * as boards from './migrations/0012_boards.ts'
import * as rulesAndFading from './migrations/0013_rules_and_fading.ts'
import * as placesAndHighlights from './migrations/0014_places_and_highlights.ts'
import * as laterAndKeptPages from './migrations/0015_later_and_kept_pages.ts'
import * as fullTexts from './migrations/0016_full_texts.ts'
import * as importTraces from './migrations/0017_import_traces.ts'
import * as importedRules from './migrations/0018_imported_rules.ts'
import * as moves from './migrations/0019_moves.ts'
import * as keyLog from './migrations/0020_key_log.ts'
import * as undoParts from './migrations/0021_undo_parts.ts'
import * as movesOfMoreServices from './migrations/0022_moves_of_more_services.ts'
import * as sentPages from './migrations/0023_sent_pages.ts'
import * as ruleHoldersInIndex from './migrations/0024_rule_holders_in_index.ts'
import * as waitingRuleHits from './migrations/0025_waiting_rule_hits.ts'
import * as cleanContents from './migrations/0026_clean_contents.ts'
import * as slowRules from './migrations/0027_slow_rules.ts'
import * as importParts from './migrations/0028_import_parts.ts'
import * as namedFeeds from './migrations/0029_named_feeds.ts'
import * as quotedSearches from './migrations/0030_quoted_searches.ts'
import * as cleanupQueue from './migrations/0031_cleanup_queue.ts'
import * as wideItemIds from './migrations/0032_wide_item_ids.ts'
import * as deletedItemTags from './migrations/0033_deleted_item_tags.ts'
import * as idleHosts from './migrations/0034_idle_hosts.ts'
import * as unfinishedSaves from './migrations/0035_unfinished_saves.ts'
import * as indexesOfUpgrades from './migrations/0036_indexes_of_upgrades.ts'
import * as secondFactors from './migrations/0037_second_factors.ts'
import * as passkeys from './migrations/0038_passkeys.ts'
import * as papers from './migrations/0039_papers.ts'
import * as shares from './migrations/0040_shares.ts'
import * as accountImports from './migrations/0041_account_imports.ts'
import * as sending from './migrations/0042_sending.ts'
import * as books from './migrations/0043_books.ts'
import * as replayedChanges from './migrations/0044_replayed_changes.ts'
import * as podcastApps from './migrations/0045_podcast_apps.ts'
import * as mailedPapers from './migrations/0046_mailed_papers.ts'
import * as clientIds from './migrations/0047_client_ids.ts'
import * as notices from './migrations/0048_notices.ts'
import * as queue from './migrations/0049_queue.ts'
import * as sentNotices from './migrations/0050_sent_notices.ts'
import * as twoStepSessions from './migrations/0051_two_step_sessions.ts'
import * as invites from './migrations/0052_invites.ts'
import * as mailsADay from './migrations/0053_mails_a_day.ts'
import * as papersAhead from './migrations/0054_papers_ahead.ts'
import * as shortPendingList from './migrations/0055_short_pending_list.ts'
import * as noticesOfTargets from './migrations/0056_notices_of_targets.ts'
import * as missingPieces from './migrations/0057_missing_pieces.ts'
import { ddlOf } from './migrations/ddl.ts'
import type { MigrationFile } from './migrations/migrationFile.ts'
import { renameMigrations } from './renamedMigrations.ts'
import type { Db } from './schema.ts'
import { adoptFirstMigrations } from './squashedMigrations.ts'

/** Every migration, oldest first; each has its own file and never changes once released. */
const files: Record<string, MigrationFile> = {
  '0001_first': first,
  '0002_moved_feeds': movedFeeds,
  '0003_whole_numbers': wholeNumbers,
  '0004_sign_in_codes': signInCodes,
  '0005_unsubscribe_addresses': unsubscribeAddresses,
  '0006_provider_links': providerLinks,
  '0007_items_in_order': itemsInOrder,
  '0008_feed_language': feedLanguage,
  '0009_app_keys': appKeys,
  '0010_sorted_columns': sortedColumns,
  '0011_feed_item_order': feedItemOrder,
  '0012_boards': boards,
  '0013_rules_and_fading': rulesAndFading,
  '0014_places_and_highlights': placesAndHighlights,
  '0015_later_and_kept_pages': laterAndKeptPages,
  '0016_full_texts': fullTexts,
  '0017_import_traces': importTraces,
  '0018_imported_rules': importedRules,
  '0019_moves': moves,
  '0020_key_log': keyLog,
  '0021_undo_parts': undoParts,
  '0022_moves_of_more_services': movesOfMoreServices,
  '0023_sent_pages': sentPages,
  '0024_rule_holders_in_index': ruleHoldersInIndex,
  '0025_waiting_rule_hits': waitingRuleHits,
  '0026_clean_contents': cleanContents,
  '0027_slow_rules': slowRules,
  '0028_import_parts': importParts,
  '0029_named_feeds': namedFeeds,
  '0030_quoted_searches': quotedSearches,
  '0031_cleanup_queue': cleanupQueue,
  '0032_wide_item_ids': wideItemIds,
  '0033_deleted_item_tags': deletedItemTags,
  '0034_idle_hosts': idleHosts,
  '0035_unfinished_saves': unfinishedSaves,
  '0036_indexes_of_upgrades': indexesOfUpgrades,
  '0037_second_factors': secondFactors,
  '0038_passkeys': passkeys,
  '0039_papers': papers,
  '0040_shares': shares,
  '0041_account_imports': accountImports,
  '0042_sending': sending,
  '0043_books': books,
  '0044_replayed_changes': replayedChanges,
  '0045_podcast_apps': podcastApps,
  '0046_mailed_papers': mailedPapers,
  '0047_client_ids': clientIds,
  '0048_notices': notices,
  '0049_queue': queue,
  '0050_sent_notices': sentNotices,
  '0051_two_step_sessions': twoStepSessions,
  '0052_invites': invites,
  '0053_mails_a_day': mailsADay,
  '0054_papers_ahead': papersAhead,
  '0055_short_pending_list': shortPendingList,
  '0056_notices_of_targets': noticesOfTargets,
  '0057_missing_pieces': missingPieces,
}

export type MigrateOptions = {
  /** The file is first copied, which allows a rollback. */
  sqliteFile?: string
  onProgress?: (progress: MigrationProgress) => void
}

/** `items`: about how many are stored; null on PostgreSQL, where nobody waits for the end. */
export type MigrationProgress =
  | { is: 'begun'; migrations: number; items: number | null }
  | { is: 'done'; name: string; left: number }
  /** Its tables are in use. It is tried again. */
  | { is: 'waiting'; name: string; reason: string }

/**
 * Migrates the tables to this version, and returns the names of the applied migrations. Any number of processes may call it at once: on
 * PostgreSQL one migrates, the others wait and find nothing left to do. SQLite and a new database: all or nothing. PostgreSQL: one
 * transaction for each migration (migrateInSteps.ts). Tables of a later version are left alone: it only added to them
 * (docs/decisions, overlapping versions). Rejects for a new database without Unicode.
 */
export async function migrate(db: Db, { sqliteFile, onProgress = () => {} }: MigrateOptions = {}): Promise<string[]> {
  await adoptFirstMigrations(db)
  await renameMigrations(db)
  const known = await migratorOf(db).getMigrations()
  const waiting = known.filter((migration) => !migration.executedAt)
  if (waiting.length === 0) return []
  const isUpdate = waiting.length < known.length
  if (!isUpdate) await requireUnicode(db)
  const isSqlite = hasOneWriter(db)
  if (isUpdate) onProgress({ is: 'begun', migrations: waiting.length, items: isSqlite ? await countItems(db) : null })
  if (isUpdate && !isSqlite) return migrateInSteps(db, { files, migratorOf, onProgress })
  if (isUpdate && sqliteFile && existsSync(sqliteFile)) copyBeside(sqliteFile)
  let left = waiting.length
  const onDone = (name: string) => {
    left -= 1
    if (isUpdate) onProgress({ is: 'done', name, left })
  }
  const { error, results = [] } = await migratorOf(db, { runFile, onDone }).migrateToLatest()
  if (error) throw error
  return results.map(({ migrationName }) => migrationName)
}

const migratorOf: Steps['migratorOf'] = (db, { runFile: run = runFile, onDone = () => {} } = {}) =>
  new Migrator({
    db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(
          Object.entries(files).map(([name, file]) => [
            name,
            {
              async up(tx) {
                await run(tx, file)
                onDone(name)
              },
            },
          ]),
        ),
    },
  })

/** In a transaction, in which others do not wait: in a new database, and on SQLite. */
async function runFile(db: Kysely<unknown>, file: MigrationFile): Promise<void> {
  if ('up' in file) await file.up(db, ddlOf(dialectOf(db)))
  else if ('repair' in file) await file.repair(db)
  else
    for (const index of file.indexes)
      await sql.raw(index.replace(/^create (unique )?index /, '$&if not exists ')).execute(db)
}

/** By their last id, without reading them. */
async function countItems(db: Db): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`select max(id) as last from items`.execute(db)
  return rows[0]?.last ?? 0
}

/** True when the tables are those of this version or a later one; false for a database without tables. */
export async function isMigrated(db: Db): Promise<boolean> {
  const known = await migratorOf(db).getMigrations()
  return known.filter(({ executedAt }) => executedAt).length === Object.keys(files).length
}

function copyBeside(file: string): void {
  using source = new DatabaseSync(file, { timeout: 10_000 })
  copyInto(source, updateCopyOf(file))
}
