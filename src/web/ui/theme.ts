import { useSyncExternalStore } from 'react'
import { themes } from '../../shared/themes.ts'

export type Theme = (typeof themes)[number]

/** The same key as start.js, which applies the choice before the first paint. */
const storageKey = 'theme'

/** The theme of this page, also when another component changed it. */
export function useTheme(): Theme {
  return useSyncExternalStore(listen, readTheme)
}

/** Applies a theme and remembers it for the next visit. */
export function applyTheme(theme: Theme): void {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
  try {
    if (theme === 'system') localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, theme)
  } catch {
    // Storage is blocked: the choice lasts until the page is left.
  }
}

function readTheme(): Theme {
  return knownTheme(document.documentElement.dataset.theme)
}

/** A theme of another version is the system's. */
export function knownTheme(name: string | undefined): Theme {
  return themes.find((theme) => theme === name) ?? 'system'
}

function listen(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}
