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
  colorBrowserBars()
  try {
    if (theme === 'system') localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, theme)
  } catch {
    // Storage is blocked: the choice lasts until the page is left.
  }
}

/** Gives the browser's bars the color of the chosen theme. Without one, index.html has a color for each scheme of the system. */
export function colorBrowserBars(): void {
  document.head.querySelector('meta[name="theme-color"]:not([media])')?.remove()
  if (readTheme() === 'system') return
  const meta = document.createElement('meta')
  meta.name = 'theme-color'
  meta.content = getComputedStyle(document.documentElement).backgroundColor
  // Browsers use the first that matches.
  document.head.prepend(meta)
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
