import type { Item } from '../../../shared/api/entities.ts'
import { showItems } from '../../core/lists/showItems.ts'
import type { Reader } from '../../core/reader.ts'
import type { Deps } from '../../deps.ts'
import { day } from '../../lib/clock.ts'
import { findConfirmations } from './confirmations.queries.ts'

/** Older links have expired. */
const goodForDays = 30

/** Unread mails of a reader's newsletters with confirmation links, newest first. Reading one removes it from the list. */
export async function listConfirmations(
  deps: Pick<Deps, 'db' | 'pictures' | 'clock'>,
  reader: Reader,
): Promise<Item[]> {
  const since = deps.clock() - goodForDays * day
  return showItems(deps, reader, await findConfirmations(deps.db, reader, since))
}
