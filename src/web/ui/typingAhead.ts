// Keeps letters for a field that is on its way: typed a moment too early, they would run shortcuts of the page before.

/** A field that has not come by then doesn't come. */
const longestMs = 3000

let ahead: { text: string; until: number } | undefined

/** Call it when the reader has asked for a field, or has submitted one that the next page replaces. */
export function awaitTyping(): void {
  ahead = { text: isTypingAwaited() ? (ahead?.text ?? '') : '', until: Date.now() + longestMs }
}

export const isTypingAwaited = (): boolean => ahead !== undefined && Date.now() < ahead.until

/** The letters typed meanwhile, for the field that is there now; undefined when no field was awaited. */
export function takeTyped(): string | undefined {
  const text = isTypingAwaited() ? ahead?.text : undefined
  ahead = undefined
  return text
}

/** True for a letter that was kept. */
export function keepsLetter({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ahead === undefined || !isTypingAwaited() || key.length !== 1 || ctrlKey || metaKey || altKey) return false
  ahead.text += key
  return true
}
