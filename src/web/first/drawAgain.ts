// Draws what the components drew on the last visit (board/recordBoard.ts): any look, density, language, board or tag.
import { setLanguage } from '../../shared/texts/makeText.ts'
import type { KeptBoard } from '../core/boardStore.ts'
import { type DrawnElement, drawnSetting } from '../core/drawnBoard.ts'
import { listLookSetting } from '../core/listLook.ts'
import { relativeTime } from '../ui/relativeTime.ts'
import { drawPage } from './drawPage.ts'

const minuteMs = 60_000
const svg = 'http://www.w3.org/2000/svg'

/** Returns a function that puts the kept screen on the page; null if this page would draw it otherwise. */
export function readDrawn({ drawn, user }: KeptBoard, language: string): (() => HTMLElement | null) | null {
  const now = Date.now()
  const { pausedUntil } = user.preferences
  // Counts are hidden during a pause.
  const isPaused = (at: number) => pausedUntil !== null && Date.parse(pausedUntil) > at
  const isHere = drawn?.address === location.pathname + location.search && drawn.language === language
  if (drawn === undefined || !isHere || isPaused(now) !== isPaused(drawn.drawnAt)) return null
  return () => {
    // The names of the files are known when the styles are there.
    const look = listLookSetting.get()
    if (drawn.setting !== drawnSetting(look)) return null
    // Style sheets find it there. The page sets the same one (app/shell/useListLook.ts).
    document.documentElement.dataset.density = look.density
    // For times: Intl knows their words in each language.
    setLanguage(language, {})
    const [content] = drawn.elements.map((element) => drawAgain(element, now))
    if (!(content instanceof HTMLElement)) return null
    const page = drawPage(content)
    document.body.append(page)
    return page
  }
}

function drawAgain([name, attributes, ...children]: DrawnElement, now: number): Element {
  const made = name === 'svg' ? document.createElementNS(svg, name) : document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value)
  const ageMs = now - Date.parse(attributes.datetime ?? '')
  // A duration has no age. Within a minute the kept words are right.
  if (name === 'time' && ageMs >= minuteMs) made.append(relativeTime(now - ageMs, now))
  else made.append(...children.map((child) => (typeof child === 'string' ? child : drawAgain(child, now))))
  return made
}
