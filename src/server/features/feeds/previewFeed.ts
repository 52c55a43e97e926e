import type { PreviewItem } from '../../../shared/api/entities.ts'
import { limits } from '../../../shared/limits.ts'
import type { SourceDeps } from '../../ingest/discovery/askSource.ts'
import { holdDocuments } from '../../ingest/discovery/holdDocuments.ts'
import { readSource, requireAddress } from '../../ingest/discovery/readSource.ts'
import { atMost } from '../../lib/atMost.ts'
import { BoundedMap } from '../../lib/boundedMap.ts'
import { minute } from '../../lib/clock.ts'

export type Preview = { items: PreviewItem[]; error?: boolean }

const keptMs = 30 * minute
/** A failing source may recover soon. */
const failureKeptMs = minute
const previewsKept = 500
/** A category shows ten at once, and many readers may open one. */
const sourcesSideBySide = 8

/** The latest articles of a feed without subscribing; cached for all readers for half an hour. */
export function createPreviews(deps: SourceDeps): (reader: { id: number }, address: string) => Promise<Preview> {
  const inTurn = atMost(sourcesSideBySide)
  const kept = new BoundedMap<string, { preview: Promise<Preview>; until: number }>(previewsKept)
  return (reader, address) => {
    const url = requireAddress(address)
    const now = deps.clock()
    const found = kept.get(url)
    if (found && found.until > now) return found.preview
    const asked = inTurn(() => readPreview(deps, reader, url))
    const entry = { preview: asked.then(({ preview }) => preview), until: now + keptMs }
    asked.then(
      ({ isFailure }) => {
        if (isFailure) entry.until = now + failureKeptMs
      },
      () => kept.delete(url),
    )
    kept.set(url, entry)
    return entry.preview
  }
}

const noPreview: Preview = { items: [], error: true }

/** `isFailure`: retry soon. A document that is too complicated stays cached. Throws Unavailable without room for its documents. */
function readPreview(
  deps: SourceDeps,
  reader: { id: number },
  url: string,
): Promise<{ preview: Preview; isFailure: boolean }> {
  return holdDocuments(deps, reader, async (own, requireRoom) => {
    const source = await readSource({ ...own, itemsMax: limits.previewItems }, url)
    if (source.is === 'unreachable') requireRoom()
    if (source.is !== 'feed') return { preview: noPreview, isFailure: source.is !== 'tooComplicated' }
    const read = await own.documents.read('previewItems', source.feed.items)
    if (read.is === 'tooComplicated') return { preview: noPreview, isFailure: false }
    return { preview: { items: read.output }, isFailure: false }
  })
}
