import type { ChosenShortcuts } from '../../shared/shortcuts.ts'
import type { AnyAction, Shortcut } from '../core/action.ts'
import { features } from '../core/feature.ts'
import {
  articleActions,
  listActions,
  listedItemActions,
  saveLink,
  showTypography,
  toggleWholeArticle,
} from './items.ts'
import { playerActions } from './player.ts'
import { readerActions, showPalette } from './reader.ts'
import { selectItem } from './selection.ts'

/**
 * In the order of the keyboard help. All their keys may work at the same time: an open article can be beside its list, with the
 * player below both.
 */
export const shortcutActions = (): readonly AnyAction[] =>
  [
    ...new Set([
      ...listActions,
      ...listedItemActions,
      selectItem,
      ...articleActions,
      toggleWholeArticle,
      saveLink,
      showTypography,
      ...features().flatMap(({ actions }) => actions ?? []),
      ...playerActions,
      ...readerActions,
      showPalette,
    ] as AnyAction[]),
  ].filter(({ shortcut }) => shortcut !== undefined)

export type BoundCommand = {
  action: AnyAction
  shortcut: Shortcut
  /** The chosen keys, else the usual ones. */
  keys: readonly string[]
  isChanged: boolean
  /** The keys that run the command. If several commands have a key, it runs the first of them. */
  activeKeys: readonly string[]
  /** The other commands with one of its keys. */
  conflicts: { key: string; other: AnyAction }[]
}

/** Every command of the keyboard help with its keys. */
export function bindShortcuts(chosen: ChosenShortcuts): BoundCommand[] {
  const bound: BoundCommand[] = []
  for (const action of shortcutActions()) {
    const { shortcut } = action
    if (shortcut === undefined) continue
    const own = shortcut.isNative ? undefined : (chosen as Record<string, readonly string[] | undefined>)[action.name]
    const keys = own ?? shortcut.keys
    const activeKeys = keys.filter((key) => !bound.some((other) => other.activeKeys.some((taken) => clash(taken, key))))
    const command: BoundCommand = { action, shortcut, keys, isChanged: own !== undefined, activeKeys, conflicts: [] }
    for (const other of bound) addConflicts(command, other)
    bound.push(command)
  }
  return bound
}

function addConflicts(command: BoundCommand, other: BoundCommand): void {
  for (const key of command.keys) {
    const taken = other.keys.find((each) => clash(each, key))
    if (taken === undefined) continue
    command.conflicts.push({ key, other: other.action })
    other.conflicts.push({ key: taken, other: command.action })
  }
}

/** The same key, or one that begins the sequence of the other: 'g' would never wait for 'g a'. */
const clash = (one: string, other: string) =>
  one === other || one.startsWith(`${other} `) || other.startsWith(`${one} `)
