// The board of an account file. In one file, since its parts are restored in one transaction and refer to each other.

import { hasCredentials, readAddress } from '../../../shared/feedAddress.ts'
import { limits } from '../../../shared/limits.ts'
import { isTagIcon } from '../../../shared/tagIcons.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { changePreferences } from '../../core/accounts/preferences.ts'
import { lockUser, updateUser } from '../../core/accounts/users.queries.ts'
import { findBoards, insertBoard } from '../../core/columns/boards.queries.ts'
import {
  deleteColumns,
  findColumns,
  insertColumns,
  placeColumn,
  setColumnBoard,
  setColumnCalm,
  setColumnSort,
} from '../../core/columns/columns.queries.ts'
import { findOrCreateFeed } from '../../core/feeds/feeds.queries.ts'
import { noticesAddress } from '../../core/notices/noticesAddress.ts'
import { followMailChoice } from '../../core/paper/followMailChoice.ts'
import type { Reader } from '../../core/reader.ts'
import { lastStoredItem } from '../../core/subscriptions/subscriptions.queries.ts'
import { refuseTooManyTags } from '../../core/tags/refuseTooManyTags.ts'
import { tagNameKey } from '../../core/tags/tags.queries.ts'
import type { FeedRow, Tx, UserRow } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { AccountFile, FeedFile } from '../../formats/accountExport.ts'
import { missing, Unprocessable } from '../../http/errors.ts'
import * as board from '../../ingest/imports/board.queries.ts'
import type { RefusedOutline } from '../../ingest/imports/readListedFeeds.ts'
import { saveNewsletter } from '../../ingest/newsletters/newsletters.queries.ts'
import { day } from '../../lib/clock.ts'
import { restoreRules } from './restoreRules.ts'
import { restoreSearches } from './restoreSearches.ts'
import { restoreSendTargets } from './restoreSendTargets.ts'
import { restoreShares } from './restoreShares.ts'

/** A feed of the file, without its many marks. */
export type ListedFeed = Omit<FeedFile, 'read' | 'unread'>

export type RestoredBoard = {
  /** By tagNameKey. */
  tagIds: Map<string, number>
  /** By the address in the file. */
  feeds: Map<string, RestoredFeed>
  /** The other feeds of the file. */
  leftOut: RefusedOutline[]
}

export type RestoredFeed = {
  id: number
  /** Shared with other readers, so nothing of the file may be written to it. */
  isShared: boolean
  /** The reader had it before this import began: marks made here win. */
  isKnown: boolean
}

/** The latest possible time, because no worker ever checks a newsletter. */
const never = 8_640_000_000_000_000

/**
 * Restores the profile, boards, columns, searches, tags and subscriptions in one transaction. Moves, renames and tags nothing that the reader has;
 * the file's columns only replace those of a board without feeds and searches. Fetches nothing: the feeds are due at once.
 */
export function restoreBoard(
  { db, clock, config: { readerLimits } }: Pick<Deps, 'db' | 'clock' | 'config'>,
  reader: Reader,
  { account, feeds }: { account: AccountFile; feeds: ListedFeed[] },
): Promise<RestoredBoard> {
  const now = clock()
  return db.transaction().execute(async (tx) => {
    const user = (await lockUser(tx, reader.id)) ?? missing('account')
    const beganAt = beginningOf(user, now)
    await restoreProfile(tx, user, { account, beganAt, now })
    const tagIds = await restoreTags(tx, reader, account)
    const { feedUrls, searchCount } = await board.findBoard(tx, reader)
    const columnIds = await restoreColumns(tx, reader, account, { isEmpty: feedUrls.length + searchCount === 0, now })
    await restoreSearches(tx, reader, { account, columnIds, now, most: readerLimits.searches })
    const interrupted = beganAt === now ? new Set<number>() : await board.findFeedsOfMoment(tx, reader, beganAt)
    const restored = await restoreFeeds(tx, reader, { feeds, known: new Set(feedUrls), now })
    const leftOut = findUnreadable(feeds)
    const room = (readerLimits.feeds ?? Number.POSITIVE_INFINITY) - feedUrls.length
    const unplaced = await subscribeToNew(tx, reader, { feeds, restored, columnIds, tagIds, now: beganAt, room })
    const reason = texts.feedsFull({ count: readerLimits.feeds ?? 0 })
    leftOut.push(...unplaced.map(({ title, url }) => ({ title, address: url, reason })))
    for (const feed of restored.values()) feed.isKnown &&= !interrupted.has(feed.id)
    // Their scopes are restored by now.
    await restoreRules(tx, reader, { account, names: { columnIds, tagIds, feeds: restored }, now })
    await restoreShares(tx, reader, { account, names: { columnIds, tagIds }, now })
    await restoreSendTargets(tx, reader, { account, now })
    return { tagIds, feeds: restored, leftOut }
  })
}

/** An interrupted import that is older than this is over: what the reader has marked since wins. */
const goesOnForMs = day

const beginningOf = ({ accountImportAt }: UserRow, now: number): number =>
  accountImportAt !== null && accountImportAt > now - goesOnForMs ? accountImportAt : now

/** The address is not imported: it identifies this account. */
async function restoreProfile(
  tx: Tx,
  user: UserRow,
  {
    account: { profile, preferences, blockedSenders },
    beganAt,
    now,
  }: { account: AccountFile; beganAt: number; now: number },
): Promise<void> {
  const changed = await updateUser(tx, user.id, {
    name: profile.name ?? user.name,
    onboardedAt: user.onboardedAt ?? (profile.isOnboarded ? now : null),
    preferences: changePreferences(user.preferences, preferences),
    accountImportAt: beganAt,
  })
  await followMailChoice(tx, changed, { change: preferences, now })
  await board.blockSenders(tx, user, { senders: blockedSenders, now })
}

/** Tags keep their colors, and the icons that this server knows; an existing tag is unchanged. */
async function restoreTags(tx: Tx, reader: Reader, { tags }: AccountFile): Promise<Map<string, number>> {
  await refuseTooManyTags(
    tx,
    reader,
    tags.map(({ name }) => tagNameKey(name)),
  )
  const added = tags.map(({ name, color, icon, createdAt }) => ({
    name,
    color,
    icon: isTagIcon(icon) ? icon : '',
    createdAt: Date.parse(createdAt),
  }))
  return board.addTags(tx, reader, added)
}

/** The id of each column of the file. Several may have one name: the second in the file is the second here. */
async function restoreColumns(
  tx: Tx,
  reader: Reader,
  { boards, columns }: AccountFile,
  { isEmpty, now }: { isEmpty: boolean; now: number },
): Promise<number[]> {
  const existing = await findColumns(tx, reader)
  const left = [...existing]
  refuseTooManyColumns({ existing, columns, isEmpty })
  const boardIds = await restoreBoards(tx, reader, boards)
  let nextPosition = isEmpty ? columns.length : existing.length
  const ids: number[] = []
  for (const [index, { name, sort, fadeDays, quietFirst, board }] of columns.entries()) {
    const place = left.findIndex((column) => column.name === name)
    const [known] = place < 0 ? [] : left.splice(place, 1)
    const position = isEmpty ? index : (known?.position ?? nextPosition++)
    if (known) await placeColumn(tx, known.id, position)
    const [column] = known ? [known] : await insertColumns(tx, reader, { names: [name], from: position })
    const { id } = column ?? missing('column')
    if (isEmpty || known === undefined) {
      if (sort !== 'hand') await setColumnSort(tx, id, sort)
      await setColumnCalm(tx, id, { fadeDays, quietFirstAt: quietFirst ? now : null })
      await setColumnBoard(tx, id, board === null ? null : (boardIds[board] ?? null))
    }
    ids.push(id)
  }
  if (isEmpty && columns.length > 0)
    await deleteColumns(
      tx,
      left.map(({ id }) => id),
    )
  return ids
}

/**
 * The id of each board of the file: the reader's board of that name, else a new one. Columns of boards past the limit are on
 * the first board.
 */
async function restoreBoards(tx: Tx, reader: Reader, boards: Name[]): Promise<number[]> {
  const existing = await findBoards(tx, reader)
  const left = [...existing]
  let position = existing.length
  const ids: number[] = []
  for (const { name } of boards) {
    const place = left.findIndex((board) => board.name === name)
    const [known] = place < 0 ? [] : left.splice(place, 1)
    if (known === undefined && position >= limits.boardsMax) break
    const { id } = known ?? (await insertBoard(tx, reader, { name, position: position++ }))
    ids.push(id)
  }
  return ids
}

type Name = { name: string }

function refuseTooManyColumns(board: { existing: Name[]; columns: Name[]; isEmpty: boolean }): void {
  const { existing, columns, isEmpty } = board
  const countByName = (all: Name[]) =>
    new Map([...Map.groupBy(all, ({ name }) => name)].map(([name, { length }]) => [name, length]))
  const present = countByName(existing)
  const missing = [...countByName(columns)].map(([name, count]) => Math.max(0, count - (present.get(name) ?? 0)))
  const added = missing.reduce((sum, count) => sum + count, 0)
  // The file's board replaces one without feeds and searches.
  const total = isEmpty ? columns.length : existing.length + added
  if (added > 0 && total > limits.columnsMax) throw new Unprocessable(texts.importPassesColumns)
}

/** The rows of all feeds with a readable address; missing ones are created. */
async function restoreFeeds(
  tx: Tx,
  reader: Reader,
  { feeds, known, now }: { feeds: ListedFeed[]; known: Set<string>; now: number },
): Promise<Map<string, RestoredFeed>> {
  const restored = new Map<string, RestoredFeed>()
  for (const feed of feeds.filter(({ kind }) => kind === 'newsletter'))
    restored.set(feed.url, {
      id: await restoreNewsletter(tx, reader, { feed, now }),
      isShared: false,
      isKnown: known.has(feed.url),
    })
  const addresses = feeds.flatMap(({ url, kind }) => {
    const read = readAddress(url)
    return kind === 'newsletter' || read.is === 'refused' ? [] : [{ written: url, url: read.url }]
  })
  const wanted = addresses.map(({ url }) => ({ url, ownerId: hasCredentials(url) ? reader.id : null }))
  const rows = await board.findOrCreateFeeds(tx, reader, { feeds: wanted, now })
  for (const [index, { written }] of addresses.entries()) {
    const row = rows[index]
    if (row) restored.set(written, { id: row.id, isShared: row.ownerId === null, isKnown: known.has(row.url) })
  }
  return restored
}

function findUnreadable(feeds: ListedFeed[]): RefusedOutline[] {
  return feeds.flatMap(({ title, url, kind }) => {
    const read = readAddress(url)
    return kind !== 'newsletter' && read.is === 'refused' ? [{ title, address: url, reason: read.text }] : []
  })
}

async function restoreNewsletter(
  tx: Tx,
  reader: Reader,
  { feed, now }: { feed: ListedFeed; now: number },
): Promise<number> {
  const { id: feedId } = await createNewsletterFeed(tx, reader, { feed, now })
  if (feed.newsletter) await saveNewsletter(tx, { ...feed.newsletter, feedId })
  return feedId
}

/** The existing row, else a new one. */
export function createNewsletterFeed(
  tx: Tx,
  reader: Reader,
  { feed: { url, title, siteUrl }, now }: { feed: Pick<FeedFile, 'url' | 'title' | 'siteUrl'>; now: number },
): Promise<FeedRow> {
  return findOrCreateFeed(tx, {
    url,
    ownerId: reader.id,
    title,
    description: '',
    siteUrl,
    iconUrl: null,
    kind: url === noticesAddress ? 'notices' : 'newsletter',
    nextCheckAt: never,
    leasedUntil: null,
    createdAt: now,
  })
}

/** Returns the feeds for which the reader has no room. */
async function subscribeToNew(
  tx: Tx,
  reader: Reader,
  input: {
    feeds: ListedFeed[]
    restored: Map<string, RestoredFeed>
    columnIds: number[]
    tagIds: Map<string, number>
    now: number
    /** So many feeds may the reader still add. Others are taken out of `restored`. */
    room: number
  },
): Promise<ListedFeed[]> {
  const { restored, columnIds, tagIds, now, room } = input
  const nextPositions = await board.countSubscriptions(tx, reader)
  const added = new Map<number, ListedFeed>()
  const leftOut: ListedFeed[] = []
  const subscriptions = input.feeds.toSorted(inBoardOrder).flatMap((feed) => {
    const columnId = columnIds[feed.column] ?? columnIds[0]
    const row = restored.get(feed.url)
    if (!row || row.isKnown || columnId === undefined || added.has(row.id)) return []
    if (added.size >= room) {
      restored.delete(feed.url)
      leftOut.push(feed)
      return []
    }
    added.set(row.id, feed)
    const position = nextPositions.get(columnId) ?? 0
    nextPositions.set(columnId, position + 1)
    const itemOrder = feed.itemOrder === 'oldest' ? feed.itemOrder : null
    const fullText = feed.fullText === 'asked' ? null : feed.fullText
    return [{ feedId: row.id, columnId, position, title: titleOf(feed), itemOrder, fullText, ...calmOf(feed, now) }]
  })
  const made = await board.writeSubscriptions(tx, reader, { subscriptions, now })
  await board.makeFeedsDue(tx, [...made.keys()], now)
  await board.limitUnreadOf(tx, [...made.values()], limits.newSubscriptionUnreadItems)
  const links = Array.from(made, ([feedId, subscriptionId]) => {
    const ids = (added.get(feedId)?.tags ?? []).map((name) => tagIds.get(tagNameKey(name)))
    return [...new Set(ids)].filter((id) => id !== undefined).map((tagId) => ({ tagId, subscriptionId }))
  })
  await board.writeSubscriptionTags(tx, links.flat())
  return leftOut
}

const calmOf = ({ fadeDays, maxUnread, mute, notifies }: ListedFeed, now: number) => ({
  fadeDays,
  maxUnread,
  notifiedUpTo: notifies ? lastStoredItem : null,
  mutedAt: mute === null ? null : now,
  mutedUntil: mute === null || mute.until === null ? null : Date.parse(mute.until),
})

const inBoardOrder = (one: ListedFeed, other: ListedFeed) => one.column - other.column || one.order - other.order

/** The title of a dead source can never be fetched again. */
const titleOf = ({ ownTitle, title, isFailing, kind }: ListedFeed): string | null =>
  ownTitle ?? (isFailing && kind !== 'newsletter' ? title : null)
