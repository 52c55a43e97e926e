import { useMemo } from 'react'
import { usePreferences } from '../core/usePreferences.ts'
import { type BoundCommand, bindShortcuts } from './bindShortcuts.ts'
import type { KeysOf } from './hotkeysOf.ts'

/** Every command of the keyboard help with the keys that the reader has chosen for it. */
export function useBoundShortcuts(): BoundCommand[] {
  const { shortcuts } = usePreferences()
  return useMemo(() => bindShortcuts(shortcuts), [shortcuts])
}

/** The keys that run a command now, for hotkeysOf. */
export function useShortcutKeys(): KeysOf {
  const bound = useBoundShortcuts()
  return useMemo(() => {
    const byName = new Map(bound.map(({ action, activeKeys }) => [action.name, activeKeys]))
    return ({ name }) => byName.get(name) ?? []
  }, [bound])
}
