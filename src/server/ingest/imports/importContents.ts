// The import of files of other programs: feeds, saved items, labels and read marks. It only adds, so repeating it
// changes nothing.
import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { lockUser } from '../../core/accounts/users.queries.ts'
import type { Reader } from '../../core/reader.ts'
import { refuseTooManyTags } from '../../core/tags/refuseTooManyTags.ts'
import { tagNameKey } from '../../core/tags/tags.queries.ts'
import type { ImportRow, Tx } from '../../db/schema.ts'
import type { SubscriptionList } from '../../formats/opml/readOpml.ts'
import { missing, Unprocessable } from '../../http/errors.ts'
import { hour } from '../../lib/clock.ts'
import type { RefreshDeps } from '../refresh/refreshDeps.ts'
import { beginList } from './beginList.ts'
import { findOrCreateTags } from './board.queries.ts'
import { writeParts } from './importParts.queries.ts'
import { importParts } from './importParts.ts'
import { importRules, ruleTagKeys } from './importRules.ts'
import { importSavedItems, type SaveChoice } from './importSavedItems.ts'
import { addToImport, createImport, findImport } from './imports.queries.ts'
import { traceOf, writeTraces } from './importTraces.queries.ts'
import { type FolderUse, type ReadList, readListedFeeds } from './readListedFeeds.ts'
import type { SavedItemsFile } from './savedItemsFile.ts'
import { subscribeToPart } from './subscribeToPart.ts'

/** The content of one file, or of several files of one import. */
export type OpenContents = {
  list: SubscriptionList | null
  saved: SavedItemsFile | null
  /** Names of files of a ZIP that are of no known kind. */
  unknownFiles: string[]
}
export type ImportChoices = {
  folders: FolderUse
  saves: SaveChoice
  /** The import to which this file belongs; unset: a new one. */
  into?: number | undefined
}

/**
 * Throws Unprocessable above the limits, and for a file that does not say what is saved while the reader has not chosen; then
 * nothing is imported.
 */
export async function importContents(
  deps: RefreshDeps,
  reader: Reader,
  { contents: { list, saved, unknownFiles }, choices }: { contents: OpenContents; choices: ImportChoices },
): Promise<ImportRow> {
  if (list?.isCut) throw new Unprocessable(texts.importTooManyFeeds)
  if (saved?.isCut) throw new Unprocessable(texts.importTooManyItems)
  if (saved?.isUnclear && choices.saves === 'ask') throw new Unprocessable(texts.importAsksWhatToSave)
  const read = list && (await readListedFeeds(list, choices.folders))
  const now = deps.clock()
  const { imported, tagIds } = await deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, reader.id)
    const imported = await openImport(tx, reader, { ...choices, now })
    const refused = unknownFiles.map((title) => ({ title, address: '', reason: texts.failureFileUnknown() }))
    await addToImport(tx, imported, { refused, refusedFeeds: refused.length })
    if (read) await importList(tx, reader, { read, imported, mostFeeds: deps.config.readerLimits.feeds })
    return { imported, tagIds: await createTags(tx, reader, { labels: saved?.labels ?? [], imported }) }
  })
  await importParts(deps.db, reader)
  if (saved) await importSavedItems(deps, reader, { file: saved, saves: choices.saves, tagIds, imported })
  return imported
}

/**
 * A list of up to a part is imported at once. The parts of a longer one, and then its rules, wait for `importParts`, which has
 * transactions of its own. The caller has locked the reader.
 */
export async function importList(
  tx: Tx,
  reader: Reader,
  { read, imported, mostFeeds }: { read: ReadList; imported: ImportRow; mostFeeds: number | null },
): Promise<void> {
  const { list } = read
  const { counts, parts } = await beginList(tx, reader, { read, imported, mostFeeds })
  await addToImport(tx, imported, counts)
  if (parts.length <= 1) {
    await subscribeToPart(tx, reader, { feeds: parts[0] ?? [], imported })
    return addToImport(tx, imported, await importRules(tx, reader, { list, imported }))
  }
  await refuseTooManyTags(tx, reader, ruleTagKeys(list))
  const rules = list.rules === undefined ? [] : [{ rulesOf: ofRules(list) }]
  return writeParts(tx, imported, [...parts.map((feeds) => ({ feeds })), ...rules])
}

/** Keeps only the feeds that a rule names by their title. */
function ofRules(list: SubscriptionList): SubscriptionList {
  const named = new Set(list.rules?.rules.map(({ scope }) => (scope.kind === 'feed' ? scope.name : null)))
  return { ...list, feeds: list.feeds.filter(({ title }) => named.has(title)) }
}

/** Throws NotFound for an import that no further file can join. */
async function openImport(
  tx: Tx,
  reader: Reader,
  { into, now }: { into?: number | undefined; now: number },
): Promise<ImportRow> {
  if (into === undefined) return createImport(tx, reader, now)
  const imported = await findImport(tx, reader, into)
  const isOpen = imported?.takenBackAt === null && now <= imported.createdAt + limits.importTakeBackHours * hour
  return imported && isOpen ? imported : missing('import')
}

/** Returns the ids of the reader's tags, by tagNameKey. */
export async function createTags(
  tx: Tx,
  reader: Reader,
  { labels, imported }: { labels: string[]; imported: ImportRow },
): Promise<ReadonlyMap<string, number>> {
  if (labels.length === 0) return new Map()
  const tags = new Map(labels.map((label) => [tagNameKey(label), label]))
  if (tags.size > limits.importMaxFolders) throw new Unprocessable(texts.importTooManyFolders)
  await refuseTooManyTags(tx, reader, [...tags.keys()])
  const { tagIds, newTagIds } = await findOrCreateTags(tx, reader, { tags, now: imported.createdAt })
  await writeTraces(tx, imported, newTagIds.map(traceOf('tag')))
  await addToImport(tx, imported, { newTags: newTagIds.length })
  return tagIds
}
