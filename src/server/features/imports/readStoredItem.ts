import { createHash } from 'node:crypto'
import { limits } from '../../../shared/limits.ts'
import type { ItemFile } from '../../formats/accountExport.ts'
import { pictureTypeOf, svgType } from '../../formats/pictureType.ts'
import { type ReadItem, readItem } from '../../ingest/refresh/incomingItems.ts'

/**
 * Pure: converts an item of a file to rows of the tables and the search index. Its content is cleaned when it is served, like
 * any other.
 */
function readStoredItem(item: ItemFile, now: number): ReadItem {
  const { id: guidHash, title, link, author, snippet, imageUrl } = item
  const publishedAt = Math.min(now, Date.parse(item.publishedAt))
  const read = readItem({
    guidHash,
    // The next document of the source with this item counts as an edit.
    contentHash: '',
    publishedAt,
    title,
    link,
    // A copy of an item of some feed is no independent one with the same link.
    isLinkItsOwn: item.keptPage !== null,
    isTitleItsOwn: false,
    parsed: {
      guid: null,
      link,
      title,
      author,
      publishedAt,
      updatedAt: null,
      html: item.content,
      summaryHtml: '',
      baseUrl: null,
      imageUrl,
      enclosures: item.enclosures,
      categories: [],
      credits: [],
      licenseUrl: null,
      playerUrl: null,
      commentsUrl: null,
      isExplicit: null,
      episode: item.episode,
      season: item.season,
      chapters: item.chapters,
      chaptersUrl: item.chaptersUrl,
      transcripts: item.transcripts,
    },
  })
  return { ...read, row: { ...read.row, snippet, imageUrl } }
}

/** The imported data of an item besides the item itself. */
type MarkedItem = Pick<
  ItemFile,
  | 'feed'
  | 'id'
  | 'isRead'
  | 'savedAt'
  | 'laterAt'
  | 'keptPage'
  | 'tags'
  | 'positions'
  | 'place'
  | 'queuePlace'
  | 'highlights'
  | 'confirmationLinks'
>
export type ImportedItem = MarkedItem & { stored: ReadItem; pictures: { hash: string; bytes: Uint8Array }[] }

type ReadOptions = {
  now: number
  /** The bytes of a stored picture by its hash, null when the file has none. */
  readPicture: (hash: string) => Promise<Uint8Array | null> | null
}

/** Reading HTML and pictures is the slow part of an import. */
export async function readImportedItem(item: ItemFile, { now, readPicture }: ReadOptions): Promise<ImportedItem> {
  const {
    feed,
    id,
    isRead,
    savedAt,
    laterAt,
    keptPage,
    tags,
    positions,
    place,
    queuePlace,
    highlights,
    confirmationLinks,
  } = item
  const marked: MarkedItem = {
    feed,
    id,
    isRead,
    savedAt,
    laterAt,
    keptPage,
    tags,
    positions,
    place,
    queuePlace,
    highlights,
    confirmationLinks,
  }
  return { ...marked, stored: readStoredItem(item, now), pictures: await readPictures(item, readPicture) }
}

/** The pictures that the item shows, without those whose bytes don't match their name. */
async function readPictures(
  { content, keptPage }: ItemFile,
  readPicture: ReadOptions['readPicture'],
): Promise<ImportedItem['pictures']> {
  const shown = content.matchAll(/https:\/\/stored-picture\.invalid\/([0-9a-f]{64})/g)
  const pictures: ImportedItem['pictures'] = []
  let bytesLeft: number = keptPage === null ? limits.mailMaxBytes : limits.keptPageMaxBytes
  for (const hash of new Set(Array.from(shown, ([, hash = '']) => hash))) {
    const bytes = await readPicture(hash)
    const type = bytes && pictureTypeOf(bytes)
    const isTrue = bytes && createHash('sha256').update(bytes).digest('hex') === hash
    if (!isTrue || !type || type === svgType || bytes.byteLength > bytesLeft) continue
    bytesLeft -= bytes.byteLength
    pictures.push({ hash, bytes })
  }
  return pictures
}
