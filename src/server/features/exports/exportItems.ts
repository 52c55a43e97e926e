import { limits } from '../../../shared/limits.ts'
import { findHighlights } from '../../core/highlights/highlights.queries.ts'
import { presentHighlight } from '../../core/highlights/presentHighlight.ts'
import { type ArticleDeps, type CleanArticle, presentArticles } from '../../core/items/presentArticle.ts'
import { readRecordingNotes } from '../../core/items/recordingNotes.ts'
import { showItems } from '../../core/lists/showItems.ts'
import { findPositions, type PositionRow } from '../../core/positions/positions.queries.ts'
import { presentPlace } from '../../core/positions/presentPlace.ts'
import { findPlaces, type ReadingRow } from '../../core/positions/readingPositions.queries.ts'
import { findQueuePlaces } from '../../core/queue/queue.queries.ts'
import type { Reader } from '../../core/reader.ts'
import type { Db, HighlightRow } from '../../db/schema.ts'
import type { ItemFile } from '../../formats/accountExport.ts'
import { pictureTypeOf } from '../../formats/pictureType.ts'
import { storedPictureAddress } from '../../formats/storedPictureAddress.ts'
import type { PictureAddresses } from '../../http/pictureAddress.ts'
import { chunksOf } from '../../lib/chunksOf.ts'
import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import { yieldToEventLoop } from '../../lib/slices.ts'
import * as rows from './exportedRows.queries.ts'
import { asJson, type ExportFile, exportedKind, fileStem } from './exportFile.ts'
import { type ListedItem, titleOf, writeItemList, writeItemPage } from './exportPages.ts'

type ItemDeps = Omit<ArticleDeps, 'pictures'>

/** Outside of this server, pictures are at their publishers' addresses. */
function identity(url: string): string
function identity(url: string | null): string | null
function identity(url: string | null): string | null {
  return url
}
const asPublished: PictureAddresses = { addressOf: identity, isSigned: () => false }

/** Each article twice, for programs and for people, and finally their list. Other work gets a turn between two pages. */
export async function* exportItems(deps: ItemDeps, reader: Reader, itemIds: number[]): AsyncGenerator<ExportFile> {
  const { db } = deps
  const listed: ListedItem[] = []
  const pictureFiles = new Map<string, string>()
  for (const ids of chunksOf(itemIds, limits.saveBatchItems)) {
    const page = await rows.findKeptItems(db, reader, ids)
    yield* exportPictures(db, page, pictureFiles)
    for await (const item of presentItems(deps, reader, page)) {
      const stem = `items/${fileStem(listed.length, titleOf(item))}`
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
    await yieldToEventLoop()
  }
  yield { name: 'articles.html', content: writeItemList(listed.reverse()) }
}

/** Records the file of each picture's address. Each picture is written once, even if several mails or pages contain it. */
async function* exportPictures(
  db: Db,
  page: rows.KeptItem[],
  pictureFiles: Map<string, string>,
): AsyncGenerator<ExportFile> {
  const itemIds = page.filter(({ feedOwnerId }) => feedOwnerId !== null).map(({ id }) => id)
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

async function* presentItems(deps: ItemDeps, reader: Reader, page: rows.KeptItem[]): AsyncGenerator<ItemFile> {
  const { db } = deps
  const items = await showItems({ db, pictures: asPublished }, reader, page)
  const itemIds = page.map(({ id }) => id)
  const positions = await findPositions(db, reader, itemIds)
  const places = await findPlaces(db, reader, itemIds)
  const highlights = await findHighlights(db, reader, { itemIds })
  const queue = await findQueuePlaces(db, reader)
  const published = items.map((item, index) => {
    const text = page[index]
    if (!text) throw new Error('Every item is presented.')
    return { item, text, part: 'own' as const }
  })
  let index = 0
  for await (const article of presentArticles({ ...deps, pictures: asPublished }, reader, published)) {
    const row = page[index++] as rows.KeptItem
    yield presentItem(article, row, {
      positions: positions.get(row.id) ?? [],
      place: places.get(row.id),
      highlights: highlights.get(row.id) ?? [],
      queuePlace: queue.get(row.id) ?? null,
    })
  }
}

type Own = {
  positions: PositionRow[]
  place: ReadingRow | undefined
  highlights: HighlightRow[]
  queuePlace: number | null
}

function presentItem(
  article: CleanArticle,
  row: rows.KeptItem,
  { positions, place, highlights, queuePlace }: Own,
): ItemFile {
  return {
    feed: { url: row.feedUrl, kind: exportedKind(row.feedKind), title: row.feedTitle, siteUrl: row.siteUrl },
    id: row.guidHash,
    title: article.title,
    link: article.link,
    author: article.author,
    publishedAt: article.publishedAt,
    snippet: article.snippet,
    imageUrl: article.imageUrl,
    isRead: article.isRead,
    savedAt: toIsoOrNull(row.savedAt),
    laterAt: toIsoOrNull(row.laterAt),
    keptPage: article.keptPage ? { state: article.keptPage.state, problem: article.keptPage.problem } : null,
    tags: article.feedItemTags.map(({ tag }) => tag.name),
    // We wrote it as a list of addresses.
    confirmationLinks: JSON.parse(article.confirmationLinks) as string[],
    episode: row.episode,
    season: row.season,
    enclosures: article.enclosures,
    ...readRecordingNotes(row.notes ?? undefined),
    positions: positions.map(({ enclosureIndex, positionSeconds, durationSeconds, changedAt, finishedAt }) => ({
      enclosureIndex,
      positionSeconds,
      durationSeconds,
      changedAt: toIso(changedAt),
      finishedAt: toIsoOrNull(finishedAt),
    })),
    queuePlace,
    highlights: highlights.map(exportHighlight),
    place: place === undefined ? null : exportPlace(place),
    content: article.content,
  }
}

function exportPlace(row: ReadingRow): ItemFile['place'] {
  const { isFinished: _, ...place } = presentPlace(row)
  return { ...place, changedAt: toIso(row.changedAt), finishedAt: toIsoOrNull(row.finishedAt) }
}

function exportHighlight(row: HighlightRow): ItemFile['highlights'][number] {
  const { id: _, itemId: _item, ...highlight } = presentHighlight(row)
  return highlight
}
