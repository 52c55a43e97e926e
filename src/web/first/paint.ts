// Paints the first screen as soon as its data is there, without waiting for the page's scripts. A script of its own
// (vite.config.ts), which start.js loads for the usual board and list only. docs/decisions/2026-11-22-first-paint.md
import type { FirstAnswers } from '../core/firstAnswers.ts'
import { keepPress, pressOf, removePaintedBoard } from '../core/paintedBoard.ts'
import { readToken } from '../core/token.ts'
import { readBoard } from './readBoard.ts'
import { readList } from './readList.ts'

const first = globalThis.firstAnswers
// A failure leaves the screen as it is: the page shows its own.
if (first !== undefined) {
  const painting = paint(first)
  void painting
    .catch(() => {})
    .finally(() => {
      first.bodies = {}
      first.loadPage()
    })
}

async function paint(first: FirstAnswers): Promise<void> {
  const { href } = location
  // start.js chose it.
  const language = document.documentElement.lang
  const draw = await (first.listPath === undefined
    ? readBoard(first, language)
    : readList(first, first.listPath, language))
  if (draw === null) return
  await Promise.all([first.styles, bodyParsed()])
  const isPageThere = document.querySelector('#root article') !== null
  const isSessionOver = readToken() !== first.token
  if (isPageThere || isSessionOver || location.href !== href) return
  // Their requests leave while the screen is drawn. They run after its frame.
  first.loadPage()
  const presses = new Set<string>()
  const element = draw()
  if (element === null) return
  element.addEventListener('click', (event) => {
    const pressed = pressOf(event)
    if (pressed !== null) keepPress(presses, pressed)
  })
  globalThis.paintedBoard = { element, presses }
  // A sign-in or sign-out in another tab, which the page can't follow before it is there.
  addEventListener('storage', () => readToken() !== first.token && removePaintedBoard())
}

/** From the browser's cache, this script may be there before the end of the page's HTML. */
async function bodyParsed(): Promise<void> {
  if (document.readyState !== 'loading') return
  await new Promise((resolve) => document.addEventListener('readystatechange', resolve, { once: true }))
}
