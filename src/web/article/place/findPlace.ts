import type { Place } from '../../../shared/api/entities.ts'

type Sought = Pick<Place, 'source' | 'paragraphHash' | 'paragraphIndex' | 'share'>

/**
 * Pure: the index of the paragraph in which a reader stopped. Paragraphs that all read alike have one hash: then the one with the
 * stored index, else the nearest to it. In another or an edited text without that paragraph, the share decides, or the index if
 * the text is as long as it was. Null for a text without paragraphs.
 */
export function findPlace(hashes: readonly string[], place: Sought, source: Place['source']): number | null {
  if (hashes.length === 0) return null
  const { paragraphHash, paragraphIndex, share } = place
  if (hashes[paragraphIndex] === paragraphHash) return paragraphIndex
  const alike = hashes.flatMap((hash, index) => (hash === paragraphHash ? [index] : []))
  const [first] = alike
  if (first !== undefined)
    return alike.reduce(
      (nearest, index) => (Math.abs(index - paragraphIndex) < Math.abs(nearest - paragraphIndex) ? index : nearest),
      first,
    )
  if (place.source === source && paragraphIndex < hashes.length) return paragraphIndex
  return Math.min(hashes.length - 1, Math.floor(share * hashes.length))
}
