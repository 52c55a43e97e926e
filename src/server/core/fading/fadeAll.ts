import type { Deps } from '../../deps.ts'
import { fadeItems } from './fadeItems.ts'
import { dropOldFades, findReadersWithFading } from './fading.queries.ts'

/** Lets the items of all readers fade who chose that, each in a transaction of its own. Returns how many readers those are. */
export async function fadeAll(deps: Pick<Deps, 'db' | 'clock' | 'events'>): Promise<number> {
  const readers = await findReadersWithFading(deps.db)
  for (const reader of readers) await fadeItems(deps, reader)
  await dropOldFades(deps.db, deps.clock())
  return readers.length
}
