// Checks for every look of the page: no accessibility problem, no jump, nothing wider than the window.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page, TestInfo } from '@playwright/test'
import { addTime } from './addTime.ts'
import { expect } from './story.ts'

/** The window sizes that a look is checked at. */
export const sizes = [
  { width: 360, height: 740 },
  { width: 900, height: 1200 },
  { width: 1440, height: 900 },
  { width: 2200, height: 1200 },
] as const

const axeSource = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

type Found = Awaited<ReturnType<AxeBuilder['analyze']>>

const problemsIn = ({ violations }: Found) =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`))

/** Without `rules` all of them. */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  addTime()
  await addAxe(page)
  await endTransitions(page)
  // Legacy mode runs in the page itself; the other one opens a page for each check, and only frames need it. Describing each
  // element without a problem as well takes three times as long.
  const axe = new AxeBuilder({ page, axeSource: '// It is there.' })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
  expect(problemsIn(await (rules === undefined ? axe : axe.withRules(rules)).analyze())).toEqual([])
}

/** Once for each page. AxeBuilder would add these 580 kB twice for each check, which costs half as much as the check itself. */
async function addAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return
  await page.evaluate(axeSource)
  await page.evaluate(rememberColors)
}

type Color = { r: number; g: number; b: number; alpha: number; parseString: (text: string) => Color }
type Axe = { commons: { color: { Color: new () => Color } } }

/** axe parses the colors of each element, which takes a quarter of a check of the contrast, and a page has few colors. */
function rememberColors(): void {
  const { Color } = (window as unknown as { axe: Axe }).axe.commons.color
  const { parseString } = Color.prototype as Color
  const known = new Map<string, Color>()
  Color.prototype.parseString = function (this: Color, text: string): Color {
    const color = known.get(text) ?? parseString.call(new Color(), text)
    known.set(text, color)
    const { r, g, b, alpha } = color
    return Object.assign(this, { r, g, b, alpha })
  }
}

/** Colors fade and dialogs appear, and axe would read a color between. Spinners never end. */
async function endTransitions(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect !== null && Number.isFinite(effect.getComputedTiming().iterations))
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}

/** Call it before the page opens. The result is the layout shift since then, without shifts that the reader caused. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: unknown[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({
      type: 'layout-shift',
      buffered: true,
    })
  })
  type Shift = { value: number; hadRecentInput: boolean }
  return () =>
    page.evaluate(() =>
      (window as unknown as { shifts: Shift[] }).shifts
        .filter(({ hadRecentInput }) => !hadRecentInput)
        .reduce((sum, { value }) => sum + value, 0),
    )
}

/** `KEEP_LOOKS=1 npm test -- themes.story` keeps pictures of the page in the results of each story (test-results/browser). */
export async function keepLook(page: Page, info: TestInfo, name: string): Promise<void> {
  if (process.env.KEEP_LOOKS) await page.screenshot({ path: info.outputPath(`${name}.png`) })
}
