import { takeAlong } from './takeAlong.ts'

const everyMs = 15 * 60_000
let timer: ReturnType<typeof setInterval> | undefined

/** Keeps the articles of this device up to date while a page is open. A failure waits for the next time. */
export function keepTaken(): void {
  const take = () => document.visibilityState === 'visible' && void takeAlong().catch(() => {})
  take()
  // Each signed-in page begins it.
  clearInterval(timer)
  timer = setInterval(take, everyMs)
}
