// The elements that the page's components drew of the board, as they are kept for the next visit: board/recordBoard.ts reads it from the page, and
// first/drawAgain.ts draws it before the page is there.

/** An element: its name, its attributes and what is in it. */
export type DrawnElement = [name: string, attributes: Record<string, string>, ...children: (DrawnElement | string)[]]

export type DrawnBoard = {
  /** Among their children, the one with the class `painted-items` is the board. */
  elements: DrawnElement[]
  /** The path and query of the page. */
  address: string
  /** In another window, in another look of this device, or with other styles it would be drawn otherwise. */
  setting: string
  language: string
  /** In epoch milliseconds. */
  drawnAt: number
}

/** Two pages with the same setting draw a board in the same way. */
export function drawnSetting(look: object): string {
  // The names of classes are those of a build. Their files have names by their contents.
  const styles = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map(({ href }) => href)
  const ofFirstScreen = [...new Set(styles)].filter((href) => /\/(index|reader)-[^/]*$/.test(href)).sort()
  return JSON.stringify([innerWidth, innerHeight, look, ofFirstScreen])
}
