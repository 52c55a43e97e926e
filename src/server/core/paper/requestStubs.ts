import type { Preferences } from '../../../shared/api/entities.ts'
import type { Deps } from '../../deps.ts'
import type { ItemReader } from '../readMarks/itemReader.ts'
import { foreseeEdition } from './ensureEdition.ts'
import { findStubs } from './stubs.queries.ts'

export type AheadDeps = Pick<Deps, 'db' | 'clock'> & {
  /** Fetches whole articles in the background. */
  fetchWhole: (itemIds: number[]) => void
}

const perHostMax = 6
const inAllMax = 30

type Foreseen = { preferences: Preferences; day: string }

/**
 * Requests the whole articles of the stubs that the reader's paper of a day will have, as far as it is known now. They are fetched in the
 * background; one that can't be fetched stays as its feed has it.
 */
export async function requestStubs(deps: AheadDeps, reader: ItemReader, { preferences, day }: Foreseen): Promise<void> {
  const itemIds = await foreseeEdition(deps, reader, { day, perSection: preferences.paperPieces })
  const stubs = await findStubs(deps.db, reader, itemIds)
  const byHost = Map.groupBy(stubs, ({ link }) => URL.parse(link)?.host)
  const few = [...byHost].flatMap(([host, own]) => (host === undefined ? [] : own.slice(0, perHostMax)))
  deps.fetchWhole(few.slice(0, inAllMax).map(({ id }) => id))
}
