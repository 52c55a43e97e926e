// The order of a menu's commands. It is the same for a feed, a column and an article, so a command is where it was in the last menu.
import type { Icon } from '../ui/IconButton.tsx'
import type { MenuItem } from '../ui/Menu.tsx'
import { inGroups } from './action.ts'

/**
 * Where a command is in a menu. The first level has at most eight rows: what people do each day, one row for each group, and Delete.
 */
export const menuPlaces = ['daily', 'listen', 'share', 'move', 'options', 'board', 'delete'] as const

export type MenuPlace = (typeof menuPlaces)[number]

/** The rows of a menu without its groups' own. */
export const firstLevelMax = 8

/** Places whose commands open beside the menu, as a group with a name. */
export type MenuGroupNames = Partial<Record<MenuPlace, { label: string; icon: Icon }>>

export type PlacedItems = Partial<Record<MenuPlace, MenuItem[]>>

/** Makes a menu of items that several parts of the page bring. */
export function planMenu(parts: PlacedItems[], groups: MenuGroupNames): MenuItem[] {
  const rowsOf = (place: MenuPlace): MenuItem[] => {
    const rows = inGroups(...parts.map((part) => part[place] ?? []))
    const group = groups[place]
    return group === undefined || rows.length === 0 ? rows : [{ ...group, items: rows }]
  }
  const between = menuPlaces.slice(1, -1).flatMap(rowsOf)
  return inGroups(rowsOf('daily'), between, rowsOf('delete'))
}
