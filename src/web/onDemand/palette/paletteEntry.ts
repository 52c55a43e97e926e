import { createElement, type ReactNode } from 'react'
import type { Action, AnyAction } from '../../core/action.ts'
import { fullLabelOf, isEnabled, perform } from '../../core/action.ts'

/** One line of the command palette. */
export type PaletteEntry = {
  /** Stable across visits: it is kept among the recent ones. */
  name: string
  label: string
  /** Such as 'Feed'; commands have none. It is searched too. */
  kind?: string
  /** The command itself, to show its keys. */
  action?: AnyAction
  picture?: ReactNode
  run: () => unknown
}

/** The commands that are offered and enabled now, as entries. `labelOf` is for labels that need their context. */
export function entriesOf<Tools, Subject>(
  actions: readonly Action<Tools, Subject>[],
  { tools, subject, labelOf = (action) => fullLabelOf(action, subject) }: EntryContext<Tools, Subject>,
): PaletteEntry[] {
  return actions
    .filter((action) => (action.isOffered?.(tools, subject) ?? true) && isEnabled(action, tools, subject))
    .map((action) => ({
      name: action.name,
      label: labelOf(action),
      action: action as AnyAction,
      ...(action.icon !== undefined && {
        picture: createElement(action.icon(subject), { size: 16, 'aria-hidden': true }),
      }),
      run: () => perform(action, tools, subject),
    }))
}

type EntryContext<Tools, Subject> = {
  tools: Tools
  subject: Subject
  labelOf?: (action: Action<Tools, Subject>) => string
}
