import { type TestInfo, test } from '@playwright/test'
import { slowdown } from './slowdown.ts'

const perThingMs = 60_000 * slowdown

/** Call it before each of the many things that a story goes through: a story of twice as many has twice the time. */
export function addTime(info: TestInfo = test.info()): void {
  info.setTimeout(info.timeout + perThingMs)
}
