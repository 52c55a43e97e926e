import type { Item, User } from '../../shared/api/entities.ts'
import type { FirstAnswers } from '../core/firstAnswers.ts'
import { listLookSetting } from '../core/listLook.ts'
import { choosePaintedItems } from './choosePainted.ts'
import { drawList } from './drawList.ts'

/** All items as one list. Returns what puts it on the page; null if it can't be painted. */
export async function readList(
  { bodies }: FirstAnswers,
  listPath: string,
  language: string,
): Promise<(() => HTMLElement) | null> {
  // This script has the English texts only.
  if (language !== 'en') return null
  // The answers of the contract.
  const [list, profile] = (await Promise.all([bodies[listPath], bodies['/auth/profile']])) as [
    { items: Item[] } | null,
    { user: User } | null,
  ]
  if (list === null || profile === null) return null
  const look = listLookSetting.get()
  const unreadOnly = new URLSearchParams(listPath.split('?')[1]).get('unreadOnly') === 'true'
  const items = choosePaintedItems({ items: list.items, user: profile.user }, { look, unreadOnly })
  return items === null ? null : () => drawList(items, { look, now: Date.now() })
}
