import { isPlayable } from '../../core/positions/findSound.ts'
import type { ParsedEnclosure } from '../../formats/parsedFeed.ts'
import { shortHash } from '../../ingest/refresh/itemIdentity.ts'
import type { Slices } from '../../lib/slices.ts'
import type { Episode } from './podcastApps.queries.ts'

type Place = { itemId: number; enclosureIndex: number }
type Named = { episode: string; guid?: string | null | undefined }

/**
 * Finds episodes of one podcast by the address of their recording, else by the publisher's id, which stays when the address
 * moves, else by the address without its query, in which publishers put signatures and trackers.
 */
export async function createEpisodeFinder(
  episodes: Episode[],
  slices: Slices,
): Promise<(named: Named) => Place | null> {
  const byUrl = new Map<string, Place>()
  const byPath = new Map<string, Place | null>()
  const byGuid = new Map<string, Place>()
  for (const { id, guidHash, enclosures } of episodes) {
    if (slices.isOver()) await slices.next()
    for (const [enclosureIndex, enclosure] of (JSON.parse(enclosures) as ParsedEnclosure[]).entries()) {
      if (!isPlayable(enclosure)) continue
      const place = { itemId: id, enclosureIndex }
      if (!byUrl.has(enclosure.url)) byUrl.set(enclosure.url, place)
      if (!byGuid.has(guidHash)) byGuid.set(guidHash, place)
      const path = withoutQuery(enclosure.url)
      // An address that several recordings share names none of them.
      byPath.set(path, byPath.has(path) ? null : place)
    }
  }
  return ({ episode, guid }) =>
    byUrl.get(episode) ??
    (guid ? byGuid.get(shortHash(`guid:${guid.trim()}`)) : undefined) ??
    byPath.get(withoutQuery(episode)) ??
    null
}

const withoutQuery = (url: string): string => url.split(/[?#]/, 1)[0] ?? ''
