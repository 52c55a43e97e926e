import type { Icon } from '../ui/IconButton.tsx'
import type { MenuCommand, MenuItem } from '../ui/Menu.tsx'
import type { ReaderSearch } from './routeSearch.ts'

/**
 * One command of the reader. Buttons, menus, shortcuts and the keyboard help are made from it. `Tools` is what it needs
 * from the page, `Subject` the thing it acts on.
 */
export type Action<Tools, Subject = void> = {
  /** Unique in its list. */
  name: string
  /** The text of a button or a menu item. */
  label: (subject: Subject) => string
  /** The accessible name of a button near its subject: the label first, then the subject's title. */
  fullLabel?: (subject: Subject) => string
  icon?: (subject: Subject) => Icon
  shortcut?: Shortcut
  /** Menus leave out what is not offered. */
  isOffered?: (tools: Tools, subject: Subject) => boolean
  /** Menus disable what is not enabled, and its keys do nothing. */
  isEnabled?: (tools: Tools, subject: Subject) => boolean
  /** One of several to choose from. */
  isChecked?: (tools: Tools, subject: Subject) => boolean
  /** A switch by itself. */
  isOn?: (tools: Tools, subject: Subject) => boolean
  isDangerous?: boolean
  /** A promise keeps its button busy; it must not reject. */
  run: (tools: Tools, subject: Subject) => unknown
}

export type IconAction<Tools, Subject = void> = Action<Tools, Subject> & {
  icon: (subject: Subject) => Icon
}

export type Shortcut = {
  /** Named as in KeyboardEvent.key; two pressed one after the other are 'g a'. */
  keys: readonly [string, ...string[]]
  /** Its line in the keyboard help. Commands with the same text share a line. */
  help: () => string
  /** Its line in Settings, where each command has its own; `help` if absent. */
  ownHelp?: () => string
  /** Holding the key repeats the command. */
  repeats?: boolean
  /** The browser acts on the key itself, as on Escape in a dialog. */
  isNative?: boolean
}

/** A command of any kind, to read its name, its text or its shortcut. */
export type AnyAction = Action<never, never>

export function isEnabled<Tools, Subject>(action: Action<Tools, Subject>, tools: Tools, subject: Subject): boolean {
  return action.isEnabled?.(tools, subject) ?? true
}

export function fullLabelOf<Subject>({ label, fullLabel = label }: LabeledAction<Subject>, subject: Subject): string {
  return fullLabel(subject)
}

type LabeledAction<Subject> = Pick<Action<never, Subject>, 'label' | 'fullLabel'>

/** Runs a command if it is enabled. */
export function perform<Tools, Subject>(action: Action<Tools, Subject>, tools: Tools, subject: Subject): unknown {
  return isEnabled(action, tools, subject) ? action.run(tools, subject) : undefined
}

/** The commands as items of a menu, without those that are not offered. */
export function menuItems<Tools, Subject>(
  actions: readonly Action<Tools, Subject>[],
  tools: Tools,
  subject: Subject,
): MenuCommand[] {
  return actions
    .filter(({ isOffered }) => isOffered?.(tools, subject) ?? true)
    .map((action) => {
      const { label, icon, isChecked, isOn, isDangerous = false } = action
      return {
        label: label(subject),
        ...(icon !== undefined && { icon: icon(subject) }),
        ...(isChecked !== undefined && { isChecked: isChecked(tools, subject) }),
        ...(isOn !== undefined && { isOn: isOn(tools, subject) }),
        isDanger: isDangerous,
        // Apart from the other commands.
        startsGroup: isDangerous,
        isDisabled: !isEnabled(action, tools, subject),
        onChoose: () => void perform(action, tools, subject),
      }
    })
}

/** One menu of several groups, with a rule above each but the first. */
export function inGroups<Item extends MenuItem>(...groups: Item[][]): Item[] {
  return groups
    .filter((group) => group.length > 0)
    .flatMap((group, place) =>
      group.map((item, index) => ({ ...item, startsGroup: item.startsGroup === true || (index === 0 && place > 0) })),
    )
}

/** A page of the reader. '.' is the reader at its current address. */
export type Destination = {
  to: '.' | '/feed' | '/tags' | '/settings' | '/feed-health' | '/admin' | '/paper'
  search?: ReaderSearch
  /** The id of a section of the page. */
  hash?: string
}

/** A command that a link can stand in for: both lead to `place`. */
export type DestinationAction = Action<{ goTo: (place: Destination) => unknown }> & { place: Destination }

export function destinationAt(place: Destination): Pick<DestinationAction, 'place' | 'run'> {
  return { place, run: ({ goTo }) => goTo(place) }
}
