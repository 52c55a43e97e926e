import { test } from '@playwright/test'

const perThingMs = 60_000

/** Call it for each of many steps: it extends the story's timeout, so the number of steps doesn't matter. */
export function addTime(): void {
  const info = test.info()
  info.setTimeout(info.timeout + perThingMs)
}
