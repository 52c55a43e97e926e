import { setImmediate as otherTurns } from 'node:timers/promises'
import type { Article } from '../../shared/api/entities.ts'
import { limits } from '../../shared/limits.ts'
import { findColumns } from '../columns/columns.queries.ts'
import type { Db, UserRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { missing } from '../http/errors.ts'
import { presentArticle } from '../items/presentArticle.ts'
import { showItems } from '../items/showItems.ts'
import { toIso, toIsoOrNull } from '../lib/clock.ts'
import { exportSubscriptions } from '../opml/exportSubscriptions.ts'
import type { PictureAddresses } from '../pictures/pictureAddress.ts'
import { pictureTypeOf } from '../pictures/pictureType.ts'
import { storedPictureAddress } from '../pictures/storedPicture.ts'
import { findPositions, type PositionRow } from '../podcasts/positions.queries.ts'
import { findTagsOfSubscriptions } from '../tags/tags.queries.ts'
import { readPreferences } from '../users/preferences.ts'
import { findSessions } from '../users/sessions.queries.ts'
import { findUser } from '../users/users.queries.ts'
import * as rows from './exportedRows.queries.ts'
import {
  type AccountFile,
  accountFile,
  type FeedFile,
  formatName,
  formatVersion,
  type ItemFile,
} from './exportFormat.ts'
import { type ListedItem, readme, titleOf, writeItemList, writeItemPage } from './exportPages.ts'

type ExportDeps = Pick<Deps, 'db' | 'clock'>
type Reader = { id: number }

export type ExportFile = { name: string; content: string | Uint8Array }

export type Export = {
  /** How many files come at least: a newsletter's pictures come besides. */
  fileCount: number
  files: AsyncGenerator<ExportFile>
}

/** Everything of a reader, file by file. Between two pages of articles others have their turn. */
export async function exportAccount({ db, clock }: ExportDeps, reader: Reader): Promise<Export> {
  const user = (await findUser(db, reader.id)) ?? missing('account')
  const subscriptions = await rows.findExportedSubscriptions(db, reader)
  const itemIds = await rows.findKeptItemIds(db, reader)
  async function* files(): AsyncGenerator<ExportFile> {
    yield { name: 'README.txt', content: readme }
    yield asJson(accountFile, await describeAccount(db, user, clock()))
    yield { name: 'subscriptions.opml', content: await exportSubscriptions({ db, clock }, reader) }
    yield* exportFeeds(db, reader, subscriptions)
    yield* exportItems(db, reader, itemIds)
  }
  return { fileCount: 4 + subscriptions.length + 2 * itemIds.length, files: files() }
}

async function describeAccount(db: Db, user: UserRow, now: number): Promise<AccountFile> {
  const columns = await findColumns(db, user)
  const tags = await rows.findTags(db, user)
  const sessions = await findSessions(db, user, now)
  return {
    format: formatName,
    version: formatVersion,
    exportedAt: toIso(now),
    profile: {
      email: user.email,
      name: user.name,
      createdAt: toIso(user.createdAt),
      isOnboarded: user.onboardedAt !== null,
    },
    preferences: readPreferences(user.preferences),
    columns: columns.map(({ name }) => ({ name })),
    tags: tags.map((tag) => ({ ...tag, createdAt: toIso(tag.createdAt) })),
    blockedSenders: await rows.findBlockedSenders(db, user),
    newsletterAddress: await rows.findNewsletterAddress(db, user),
    sessions: sessions.map(({ createdAt, lastUsedAt, userAgent }) => ({
      createdAt: toIso(createdAt),
      lastUsedAt: toIso(lastUsedAt),
      userAgent,
    })),
    signInProviders: await rows.findIdentities(db, user),
  }
}

/** Away from here, pictures are where their publishers have them. */
function itself(url: string): string
function itself(url: string | null): string | null
function itself(url: string | null): string | null {
  return url
}
const asPublished: PictureAddresses = { addressOf: itself, isSigned: () => false }

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
      kind,
      title,
      ownTitle,
      siteUrl,
      isFailing: subscription.failures > 0 || subscription.goneAt !== null,
      column: columnIds.indexOf(subscription.columnId),
      order: subscription.position,
      tags: (tags.get(subscription.id) ?? []).map(({ tag }) => tag.name),
      subscribedAt: toIso(subscription.createdAt),
      ...(await rows.findMarks(db, reader, subscription.feedId)),
      newsletter: (await rows.findNewsletterOfFeed(db, subscription.feedId)) ?? null,
    }
    yield asJson(`feeds/${fileStem(index, ownTitle ?? title)}.json`, file)
  }
}

async function* exportItems(db: Db, reader: Reader, itemIds: number[]): AsyncGenerator<ExportFile> {
  const listed: ListedItem[] = []
  const pictureFiles = new Map<string, string>()
  for (let start = 0; start < itemIds.length; start += limits.saveBatchItems) {
    const page = await rows.findKeptItems(db, reader, itemIds.slice(start, start + limits.saveBatchItems))
    yield* exportPictures(db, page, pictureFiles)
    const articles = await presentItems(db, reader, page)
    for (const [index, item] of articles.entries()) {
      const stem = `items/${fileStem(start + index, titleOf(item))}`
      yield asJson(`${stem}.json`, item)
      yield { name: `${stem}.html`, content: writeItemPage(item, pictureFiles) }
      listed.push({
        file: `${stem}.html`,
        title: titleOf(item),
        feedTitle: item.feed.title,
        publishedAt: item.publishedAt,
        isSaved: item.savedAt !== null,
      })
    }
    await otherTurns()
  }
  yield { name: 'articles.html', content: writeItemList(listed.reverse()) }
}

/** Notes under which file the picture of an address is. Each comes once, in however many letters it stands. */
async function* exportPictures(
  db: Db,
  page: rows.KeptItem[],
  pictureFiles: Map<string, string>,
): AsyncGenerator<ExportFile> {
  const itemIds = page.filter(({ feedKind }) => feedKind === 'newsletter').map(({ id }) => id)
  if (itemIds.length === 0) return
  for (const { hash, bytes } of await rows.findPicturesOfItems(db, itemIds)) {
    const address = storedPictureAddress(hash)
    const ending = pictureTypeOf(bytes)?.replace(/^image\/(x-)?/, '')
    if (pictureFiles.has(address) || ending === undefined) continue
    const name = `pictures/${hash}.${ending}`
    pictureFiles.set(address, name)
    yield { name, content: bytes }
  }
}

async function presentItems(db: Db, reader: Reader, page: rows.KeptItem[]): Promise<ItemFile[]> {
  const items = await showItems({ db, pictures: asPublished }, reader, page)
  const positions = await findPositions(
    db,
    reader,
    page.map(({ id }) => id),
  )
  return items.map((item, index) => {
    const row = page[index]
    if (!row) throw new Error('Every item is presented.')
    const { html, baseUrl, enclosures } = row
    const article = presentArticle(item, { html: html ?? '', baseUrl, enclosures }, asPublished)
    return presentItem(article, row, positions.get(row.id) ?? [])
  })
}

function presentItem(article: Article, row: rows.KeptItem, positions: PositionRow[]): ItemFile {
  return {
    feed: { url: row.feedUrl, kind: row.feedKind, title: row.feedTitle, siteUrl: row.siteUrl },
    id: row.guidHash,
    title: article.title,
    link: article.link,
    author: article.author,
    publishedAt: article.publishedAt,
    snippet: article.snippet,
    imageUrl: article.imageUrl,
    isRead: article.isRead,
    savedAt: toIsoOrNull(row.savedAt),
    tags: article.feedItemTags.map(({ tag }) => tag.name),
    // Written by ourselves as a list of addresses.
    confirmationLinks: JSON.parse(article.confirmationLinks) as string[],
    episode: row.episode,
    season: row.season,
    enclosures: article.enclosures,
    positions: positions.map(({ enclosureIndex, positionSeconds, durationSeconds, changedAt, finishedAt }) => ({
      enclosureIndex,
      positionSeconds,
      durationSeconds,
      changedAt: toIso(changedAt),
      finishedAt: toIsoOrNull(finishedAt),
    })),
    content: article.content,
  }
}

const asJson = (name: string, file: AccountFile | FeedFile | ItemFile): ExportFile => ({
  name,
  content: `${JSON.stringify(file, null, 1)}\n`,
})

/** '00012-the-weekly-current': in order, and to be told apart by eye. */
function fileStem(index: number, title: string): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-|-$/g, '')
  return [String(index + 1).padStart(5, '0'), words].filter(Boolean).join('-')
}
