export type Theme = 'system' | 'light' | 'dark'

/** The same key as public/theme.js, which applies the choice before the first paint. */
const storageKey = 'theme'

export function readTheme(): Theme {
  const chosen = document.documentElement.dataset.theme
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system'
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
