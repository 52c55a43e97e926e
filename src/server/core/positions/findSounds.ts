import type { Sound } from '../../../shared/api/entities.ts'
import type { Db } from '../../db/schema.ts'
import type { ItemView } from '../items/items.queries.ts'
import type { Reader } from '../reader.ts'
import { findSound } from './findSound.ts'
import { findPositions } from './positions.queries.ts'

/** The playable enclosures of these items, by item, with the reader's positions. Pages without any need no statement. */
export async function findSounds(
  db: Db,
  reader: Reader,
  views: Pick<ItemView, 'id' | 'enclosures' | 'episode' | 'season'>[],
): Promise<Map<number, Sound>> {
  const sounds = new Map<number, Sound>()
  if (views.every(({ enclosures }) => enclosures === null)) return sounds
  const recorded = views.flatMap(({ enclosures, ...view }) => (enclosures === null ? [] : [{ ...view, enclosures }]))
  const positions = await findPositions(
    db,
    reader,
    recorded.map(({ id }) => id),
  )
  for (const view of recorded) {
    const sound = findSound(view, positions.get(view.id) ?? [])
    if (sound !== null) sounds.set(view.id, sound)
  }
  return sounds
}
