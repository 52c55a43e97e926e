// The JSON of streams, written piece by piece: a page may have a hundred thousand ids, or a thousand articles.
import type { Enclosure } from '../../../shared/api/entities.ts'
import { second } from '../../lib/clock.ts'
import { type IdShape, writeLongId, writeShortId } from './itemIds.ts'
import { plainForApps, type SyncedArticle, titleForApps } from './readContents.ts'
import { feedStreamId, labelId, states } from './streams.ts'

const idsPerPiece = 1000

/** `continuation`: a text, since a number breaks Reeder; null on the last page. */
export type IdPage = { ids: number[]; continuation: string | null }

export function* writeIds({ ids, continuation }: IdPage, shape: IdShape): Generator<string> {
  yield '{"itemRefs":['
  for (let start = 0; start < ids.length; start += idsPerPiece) {
    const piece = ids.slice(start, start + idsPerPiece).map((id) => `{"id":"${writeShortId(id, shape)}"}`)
    yield (start > 0 ? ',' : '') + piece.join(',')
  }
  yield `]${writeContinuation(continuation)}}`
}

const writeContinuation = (continuation: string | null): string =>
  continuation === null ? '' : `,"continuation":${JSON.stringify(continuation)}`

type Contents = {
  streamId: string
  articles: AsyncIterable<SyncedArticle>
  continuation: string | null
  origin: string
  shape: IdShape
  now: number
}

export async function* writeContents({
  streamId,
  articles,
  continuation,
  origin,
  shape,
  now,
}: Contents): AsyncGenerator<string> {
  yield `{"direction":"ltr","id":${JSON.stringify(streamId)},"updated":${Math.floor(now / second)},"items":[`
  let separator = ''
  for await (const synced of articles) {
    yield separator + JSON.stringify(presentEntry(synced, { origin, shape }))
    separator = ','
  }
  yield `]${writeContinuation(continuation)}}`
}

function presentEntry({ row, article }: SyncedArticle, { origin, shape }: Pick<Contents, 'origin' | 'shape'>) {
  const href = row.link ?? row.siteUrl ?? origin
  return {
    id: writeLongId(row.id, shape),
    crawlTimeMsec: String(row.arrivedAt),
    timestampUsec: String(row.arrivedAt * 1000),
    published: Math.floor(row.publishedAt / second),
    title: titleForApps(row),
    canonical: [{ href }],
    alternate: [{ href, type: 'text/html' }],
    categories: categoriesOf({ row, article }),
    origin: {
      streamId: feedStreamId(row.subscriptionId),
      htmlUrl: row.siteUrl ?? '',
      title: plainForApps(row.ownTitle ?? row.feedTitle),
    },
    summary: { direction: 'ltr', content: article.content },
    author: row.author,
    ...(article.enclosures.length === 0 ? {} : { enclosure: article.enclosures.map(presentEnclosure) }),
  }
}

function categoriesOf({ row, article }: SyncedArticle): string[] {
  return [
    states.readingList,
    ...(row.columnName === null ? [] : [labelId(row.columnName)]),
    ...article.feedItemTags.map(({ tag }) => labelId(tag.name)),
    ...(row.isUnreadThere ? [] : [states.read]),
    ...(row.savedAt === null ? [] : [states.starred]),
  ]
}

const presentEnclosure = ({ url, type, length }: Enclosure) => ({
  href: url,
  type,
  ...(length === null ? {} : { length }),
})
