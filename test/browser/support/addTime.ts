import { test } from '@playwright/test'

const perThingMs = 60_000

/** Called before each thing of many that a story goes through: it brings its own time, so their number is no matter of the limit. */
export function addTime(): void {
  const info = test.info()
  info.setTimeout(info.timeout + perThingMs)
}
