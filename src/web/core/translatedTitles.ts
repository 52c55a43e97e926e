/** Some hundred lists. The oldest go first. */
const titlesMax = 5000

const titles = new Map<string, string>()
const listeners = new Set<() => void>()

/** Undefined until it is translated, and for one that the browser can't translate. */
export const translatedTitle = (original: string): string | undefined => titles.get(original)

export function keepTranslatedTitle(original: string, translated: string): void {
  titles.set(original, translated)
  for (const [oldest] of titles) {
    if (titles.size <= titlesMax) break
    titles.delete(oldest)
  }
  for (const listener of listeners) listener()
}

export function listenToTitles(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
