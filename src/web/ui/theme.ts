import { useSyncExternalStore } from 'react'

export type Theme = 'system' | 'light' | 'dark'

/** The same key as start.js, which applies the choice before the first paint. */
const storageKey = 'theme'

/** The scheme that was chosen for this page, whoever chose it. */
export function useTheme(): Theme {
  return useSyncExternalStore(listen, readTheme)
}

/** Shows the page in this scheme, now and the next time. */
export function applyTheme(theme: Theme): void {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
  try {
    if (theme === 'system') localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, theme)
  } catch {
    // A closed storage: the choice holds until the page is left.
  }
}

function readTheme(): Theme {
  const chosen = document.documentElement.dataset.theme
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system'
}

function listen(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}
