import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { bringChromium, chromiumFlags } from '../../dev/chromium.ts'

const visits = 5
const articles = 5000
const longMs = 300_000

/** Seconds in which a browser takes the articles along, and milliseconds in which the board shows without a network. */
export async function measureColdStart(
  url: string,
  token: string,
): Promise<{ takenSeconds: number; boardMs: number[] } | null> {
  const found = bringChromium()
  if (found.is === 'missing') return null
  const browser = await chromium.launch({
    args: chromiumFlags,
    ...(found.path === null ? {} : { executablePath: found.path }),
  })
  try {
    const context = await browser.newContext({ baseURL: url, serviceWorkers: 'allow' })
    await context.addInitScript((stored) => localStorage.setItem('token', stored), token)
    const page = await context.newPage()
    const takenSeconds = await takeAlong(page)
    await page.goto('/feed')
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: longMs })
    await page.close()
    await context.setOffline(true)
    const boardMs: number[] = []
    for (let visit = 0; visit < visits; visit += 1) boardMs.push(await openBoard(await context.newPage()))
    return { takenSeconds, boardMs: boardMs.sort((one, other) => one - other) }
  } finally {
    await browser.close()
  }
}

async function takeAlong(page: Page): Promise<number> {
  await page.goto('/settings#offline')
  const choice = page.getByRole('group', { name: 'Keep on this device' }).getByText('Everything')
  await choice.waitFor()
  const startedAt = performance.now()
  await choice.click()
  await page.getByRole('progressbar').waitFor({ timeout: longMs })
  // Without the pictures, whose publishers don't exist.
  while ((await countStored(page)) < articles) await sleep(250)
  return (performance.now() - startedAt) / 1000
}

const countStored = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('broadsheet')
        opening.onsuccess = () => {
          const { result: db } = opening
          const close = (count: number) => {
            db.close()
            resolve(count)
          }
          if (!db.objectStoreNames.contains('texts')) return close(0)
          const counting = db.transaction('texts').objectStore('texts').count()
          counting.onsuccess = () => close(counting.result)
        }
      }),
  )

async function openBoard(page: Page): Promise<number> {
  await page.goto('/feed', { waitUntil: 'commit' })
  await page.waitForFunction(() => document.querySelector('main article') !== null, null, { timeout: longMs })
  const ms = await page.evaluate(() => performance.now())
  await page.close()
  return ms
}
