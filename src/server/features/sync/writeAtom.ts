// Streams as Atom, for clients of FeedHQ such as newsboat 2.21.
import { escapeXml } from '../../formats/escapeXml.ts'
import { toIso } from '../../lib/clock.ts'
import { type IdShape, writeLongId } from './itemIds.ts'
import { type SyncedArticle, titleForApps } from './readContents.ts'
import { feedStreamId } from './streams.ts'

type AtomStream = {
  streamId: string
  articles: AsyncIterable<SyncedArticle>
  origin: string
  shape: IdShape
  now: number
}

export async function* writeAtom({ streamId, articles, origin, shape, now }: AtomStream): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><id>tag:google.com,2005:reader/${escapeXml(streamId)}</id><title>${escapeXml(streamId)}</title>
<updated>${toIso(now)}</updated>
`
  for await (const synced of articles) yield writeEntry(synced, { origin, shape })
  yield '</feed>\n'
}

function writeEntry({ row, article }: SyncedArticle, { origin, shape }: Pick<AtomStream, 'origin' | 'shape'>): string {
  const marks = [row.isUnreadThere ? 'fresh' : 'read', ...(row.savedAt === null ? [] : ['starred'])]
  return `<entry><id>${writeLongId(row.id, shape)}</id><title type="text">${escapeXml(titleForApps(row))}</title>
<link rel="alternate" type="text/html" href="${escapeXml(row.link ?? row.siteUrl ?? origin)}"/>
<published>${toIso(row.publishedAt)}</published><updated>${toIso(row.publishedAt)}</updated>
<author><name>${escapeXml(row.author)}</name></author><source><id>tag:google.com,2005:reader/${feedStreamId(row.subscriptionId)}</id></source>
${marks.map(writeMark).join('')}<content type="html">${escapeXml(article.content)}</content></entry>
`
}

const writeMark = (mark: string): string =>
  `<category term="user/-/state/com.google/${mark}" scheme="http://www.google.com/reader/" label="${mark}"/>`
