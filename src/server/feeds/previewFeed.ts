import type { PreviewItem } from '../../shared/api/entities.ts'
import { limits } from '../../shared/limits.ts'
import type { SourceDeps } from '../discovery/askSource.ts'
import { readSource, requireAddress } from '../discovery/readSource.ts'
import type { ParsedItem } from '../formats/parsedFeed.ts'
import { readHtml } from '../html/readHtml.ts'
import { atMost } from '../lib/atMost.ts'
import { minute } from '../lib/clock.ts'

export type Preview = { items: PreviewItem[]; error?: boolean }

const keptMs = 30 * minute
/** A source that fails may answer in a moment. */
const failureKeptMs = minute
const previewsKept = 500
/** A category shows ten at once, and many readers may open one. */
const sourcesSideBySide = 8

/** The latest articles of feeds that nobody needs to have added; the same for all readers for half an hour. */
export function createPreviews(deps: SourceDeps): (address: string) => Promise<Preview> {
  const inTurn = atMost(sourcesSideBySide)
  const kept = new Map<string, { preview: Promise<Preview>; until: number }>()
  return (address) => {
    const url = requireAddress(address)
    const now = deps.clock()
    const found = kept.get(url)
    if (found && found.until > now) return found.preview
    const entry = { preview: inTurn(() => readPreview(deps, url)), until: now + keptMs }
    entry.preview.then(
      (preview) => {
        if (preview.error) entry.until = now + failureKeptMs
      },
      () => kept.delete(url),
    )
    kept.delete(url)
    kept.set(url, entry)
    // A Map keeps the order of arrival: the first one is the oldest.
    const [oldest] = kept.keys()
    if (kept.size > previewsKept && oldest !== undefined) kept.delete(oldest)
    return entry.preview
  }
}

async function readPreview(deps: SourceDeps, url: string): Promise<Preview> {
  const source = await readSource(deps, url)
  if (source.is !== 'feed') return { items: [], error: true }
  const newestFirst = source.feed.items.toSorted((one, other) => (other.publishedAt ?? 0) - (one.publishedAt ?? 0))
  return { items: newestFirst.slice(0, limits.previewItems).map(presentPreviewItem) }
}

function presentPreviewItem({ title, link, html, summaryHtml, baseUrl }: ParsedItem): PreviewItem {
  return { title, link, snippet: readHtml(summaryHtml || html, { baseUrl }).snippet }
}
