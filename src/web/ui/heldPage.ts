// Reasons for which the page stays until the reader answers, such as a written note.

/** `ask` is called when Back or Forward was pressed and did not leave the page. */
export type Hold = { isHeld: () => boolean; ask: () => void }

const holds = new Set<Hold>()

/** While `isHeld` is true, Back and Forward don't leave the entry, and the browser asks before the page goes. Returns what ends this. */
export function holdPage(hold: Hold): () => void {
  const askBrowser = (event: Event) => hold.isHeld() && event.preventDefault()
  window.addEventListener('beforeunload', askBrowser)
  holds.add(hold)
  return () => {
    window.removeEventListener('beforeunload', askBrowser)
    holds.delete(hold)
  }
}

/** Whether the page stays, after asking. */
export function staysAfterAsking(): boolean {
  const held = [...holds].find(({ isHeld }) => isHeld())
  held?.ask()
  return held !== undefined
}
