import { readPreferences } from '../../core/accounts/preferences.ts'
import { findUser } from '../../core/accounts/users.queries.ts'
import { findBoards } from '../../core/columns/boards.queries.ts'
import { findColumns } from '../../core/columns/columns.queries.ts'
import { sortOf } from '../../core/columns/presentColumn.ts'
import { findPasskeys } from '../../core/passkeys/passkeys.queries.ts'
import type { Reader } from '../../core/reader.ts'
import { findSearches } from '../../core/searches/searches.queries.ts'
import { findAuthenticator } from '../../core/secondFactor/authenticators.queries.ts'
import { findSessions } from '../../core/sessions/sessions.queries.ts'
import { exportSubscriptions } from '../../core/subscriptions/exportSubscriptions.ts'
import { fullTextOf, itemOrderOf } from '../../core/subscriptions/presentFeed.ts'
import { findTagsOfSubscriptions } from '../../core/tags/tags.queries.ts'
import type { Db, UserRow } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { type AccountFile, accountFile, type FeedFile, formatName, formatVersion } from '../../formats/accountExport.ts'
import { missing } from '../../http/errors.ts'
import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import * as rows from './exportedRows.queries.ts'
import { asJson, type ExportFile, exportedKind, fileStem } from './exportFile.ts'
import { exportItems } from './exportItems.ts'
import { readme } from './exportPages.ts'
import { exportPapers } from './exportPapers.ts'
import { exportRules } from './exportRules.ts'
import { exportSendTargets } from './exportSendTargets.ts'
import { exportShares } from './exportShares.ts'

type ExportDeps = Pick<Deps, 'db' | 'clock' | 'cleaner' | 'log'>
export type Export = {
  /** The minimum number of files: pictures of newsletters are not included. */
  fileCount: number
  files: AsyncGenerator<ExportFile>
}

/** Exports everything of a reader, file by file. */
export async function exportAccount(deps: ExportDeps, reader: Reader): Promise<Export> {
  const { db, clock } = deps
  const user = (await findUser(db, reader.id)) ?? missing('account')
  const subscriptions = await rows.findExportedSubscriptions(db, reader)
  const itemIds = await rows.findKeptItemIds(db, reader)
  async function* files(): AsyncGenerator<ExportFile> {
    yield { name: 'README.txt', content: readme }
    yield asJson(accountFile, await describeAccount(db, user, clock()))
    yield { name: 'subscriptions.opml', content: await exportSubscriptions({ db, clock }, reader) }
    yield* exportFeeds(db, reader, subscriptions)
    yield* exportItems(deps, reader, itemIds)
  }
  return { fileCount: 4 + subscriptions.length + 2 * itemIds.length, files: files() }
}

async function describeAccount(db: Db, user: UserRow, now: number): Promise<AccountFile> {
  const boards = await findBoards(db, user)
  const boardIds = boards.map(({ id }) => id)
  const columns = await findColumns(db, user)
  const searches = await findSearches(db, user)
  const tags = await rows.findTags(db, user)
  const sessions = await findSessions(db, user, now)
  const authenticator = await findAuthenticator(db, user)
  return {
    format: formatName,
    version: formatVersion,
    searchLanguage: 2,
    exportedAt: toIso(now),
    profile: {
      email: user.email,
      name: user.name,
      createdAt: toIso(user.createdAt),
      isOnboarded: user.onboardedAt !== null,
    },
    preferences: readPreferences(user.preferences),
    boards: boards.map(({ name }) => ({ name })),
    columns: columns.map((column) => ({
      name: column.name,
      sort: sortOf(column),
      fadeDays: column.fadeDays,
      quietFirst: column.quietFirstAt !== null,
      board: column.boardId === null ? null : boardIds.indexOf(column.boardId),
    })),
    searches: searches.map(({ name, query, columnId }) => ({
      name,
      query,
      column: columns.findIndex(({ id }) => id === columnId),
    })),
    rules: await exportRules(db, user, { columnIds: columns.map(({ id }) => id) }),
    papers: await exportPapers(db, user),
    shares: await exportShares(db, user, { columnIds: columns.map(({ id }) => id) }),
    sendTargets: await exportSendTargets(db, user),
    tags: tags.map((tag) => ({ ...tag, createdAt: toIso(tag.createdAt) })),
    blockedSenders: await rows.findBlockedSenders(db, user),
    newsletterAddress: await rows.findNewsletterAddress(db, user),
    sessions: sessions.map(({ createdAt, lastUsedAt, userAgent }) => ({
      createdAt: toIso(createdAt),
      lastUsedAt: toIso(lastUsedAt),
      userAgent,
    })),
    signInProviders: await rows.findIdentities(db, user),
    passkeys: (await findPasskeys(db, user)).map(({ name, createdAt, lastUsedAt }) => ({
      name,
      createdAt: toIso(createdAt),
      lastUsedAt: toIsoOrNull(lastUsedAt),
    })),
    authenticatorAddedAt: authenticator && toIso(authenticator.addedAt),
  }
}

async function* exportFeeds(
  db: Db,
  reader: Reader,
  subscriptions: rows.ExportedSubscription[],
): AsyncGenerator<ExportFile> {
  const columnIds = (await findColumns(db, reader)).map(({ id }) => id)
  const tags = await findTagsOfSubscriptions(db, reader.id)
  for (const [index, subscription] of subscriptions.entries()) {
    const { url, kind, title, ownTitle, siteUrl } = subscription
    const file: FeedFile = {
      url,
      kind: exportedKind(kind),
      title,
      ownTitle,
      siteUrl,
      isFailing: subscription.failures > 0 || subscription.goneAt !== null,
      column: columnIds.indexOf(subscription.columnId),
      order: subscription.position,
      itemOrder: itemOrderOf(subscription),
      fullText: fullTextOf(subscription),
      fadeDays: subscription.fadeDays,
      maxUnread: subscription.maxUnread,
      notifies: subscription.notifiedUpTo !== null,
      mute: subscription.mutedAt === null ? null : { until: toIsoOrNull(subscription.mutedUntil) },
      tags: (tags.get(subscription.id) ?? []).map(({ tag }) => tag.name),
      subscribedAt: toIso(subscription.createdAt),
      ...(await rows.findMarks(db, reader, subscription.feedId)),
      newsletter: (await rows.findNewsletterOfFeed(db, subscription.feedId)) ?? null,
    }
    yield asJson(`feeds/${fileStem(index, ownTitle ?? title)}.json`, file)
  }
}
