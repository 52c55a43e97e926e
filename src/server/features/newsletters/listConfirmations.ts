import type { Item } from '../../../shared/api/entities.ts'
import { showItems } from '../../core/lists/showItems.ts'
import type { Deps } from '../../deps.ts'
import { day } from '../../lib/clock.ts'
import { findConfirmations } from './confirmations.queries.ts'

/** A link that is older confirms nothing any more. */
const goodForDays = 30

/** Unread mails of a reader's newsletters that ask to confirm something, newest first. Reading one takes it off. */
export async function listConfirmations(
  deps: Pick<Deps, 'db' | 'pictures' | 'clock'>,
  reader: { id: number },
): Promise<Item[]> {
  const since = deps.clock() - goodForDays * day
  return showItems(deps, reader, await findConfirmations(deps.db, reader, since))
}
