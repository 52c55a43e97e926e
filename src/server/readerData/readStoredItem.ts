import { createHash } from 'node:crypto'
import { pictureTypeOf, svgType } from '../pictures/pictureType.ts'
import { type ReadItem, readItem } from '../refresh/incomingItems.ts'
import type { ItemFile } from './exportFormat.ts'
import type { AccountExport } from './readExport.ts'

/** Pure: an item of a file as its tables and the search index take it. Its content is cleaned on its way out, like any other. */
export function readStoredItem(item: ItemFile, now: number): ReadItem {
  const { id: guidHash, title, link, author, snippet, imageUrl } = item
  const publishedAt = Math.min(now, Date.parse(item.publishedAt))
  const read = readItem({
    guidHash,
    // The next answer of a source that brings it counts as an edit.
    contentHash: '',
    publishedAt,
    title,
    link,
    // A copy of what some feed told, not one more that tells it.
    isLinkItsOwn: false,
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

/** The pictures that these items show, by their hash; one that is not what its name says is left out. */
export async function readPictures(
  items: ItemFile[],
  { readPicture }: Pick<AccountExport, 'readPicture'>,
): Promise<Map<string, Buffer>> {
  const pictures = new Map<string, Buffer>()
  const shown = items.flatMap(({ content }) => [
    ...content.matchAll(/https:\/\/stored-picture\.invalid\/([0-9a-f]{64})/g),
  ])
  for (const [, hash = ''] of shown) {
    const bytes = pictures.has(hash) ? null : await readPicture(hash)
    const type = bytes && pictureTypeOf(bytes)
    const isTrue = bytes && createHash('sha256').update(bytes).digest('hex') === hash
    if (isTrue && type && type !== svgType) pictures.set(hash, bytes)
  }
  return pictures
}
