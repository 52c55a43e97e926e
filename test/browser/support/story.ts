// `story('a reader …', async ({ page, product }) => …)`: Playwright's test with the product (one per worker process), a new
// account per story, and a watch over the console: a story fails on any script error or failed request.
import { test as base, expect, type Page } from '@playwright/test'
import { limits } from '../../../src/shared/limits.ts'
import { type Account, createAccount } from './account.ts'
import { addTime } from './addTime.ts'
import { type Product, startProduct } from './product.ts'
import { slowdown } from './slowdown.ts'

type StoryParts = {
  /** The account of this story; not yet signed in in the browser. */
  account: Account
  /** Signs the page in as that account and opens the reader. */
  signedIn: Account
  /**
   * Errors that the page may report without failing the story, such as a 401 that it provokes. One pattern: in a list of two
   * Playwright takes the second for the fixture's options.
   */
  expectedComplaints: RegExp[]
  watched: undefined
}

type WorkerParts = {
  product: Product
  /** Settings of the product, for the stories of one file: `story.use({ settings: { EXPOSE_RESET_TOKEN: 'true' } })`. */
  settings: Record<string, string>
  /** The file that starts the product's server; undefined for the usual build. */
  serverFile: string | undefined
}

export const story = base.extend<StoryParts, WorkerParts>({
  settings: [{}, { option: true, scope: 'worker' }],
  serverFile: [undefined, { option: true, scope: 'worker' }],
  product: [
    async ({ settings, serverFile }, use) => {
      const product = await startProduct(settings, { serverFile })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 240_000 * slowdown },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  account: async ({ product }, use) => use(await createAccount(product.url)),
  signedIn: async ({ page, account }, use) => {
    await page.addInitScript((token) => {
      // Not in the frame of an embedded video, which has no storage.
      if (window === window.top) localStorage.setItem('token', token)
    }, account.token)
    await use(account)
  },
  expectedComplaints: [[], { option: true }],
  watched: [
    async ({ page, expectedComplaints }, use, info) => {
      const complaints = watch(page)
      page.on('framenavigated', (frame) => frame === page.mainFrame() && addTime(info))
      await slowDown(page)
      await keepToasts(page)
      await use(undefined)
      expect(
        complaints.filter((complaint) => !expectedComplaints.some((expected) => expected.test(complaint))),
      ).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

async function slowDown(page: Page): Promise<void> {
  if (slowdown === 1) return
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

const toastKeptMs = 15_000 * slowdown

/** A loaded machine may stall for as long as a toast stays, and nobody would have seen it. */
async function keepToasts(page: Page): Promise<void> {
  await page.context().addInitScript(
    ({ toastMs, keptMs }) => {
      const setTimer = window.setTimeout
      window.setTimeout = ((work: TimerHandler, delayMs?: number, ...rest: unknown[]) =>
        setTimer(work, delayMs === toastMs ? keptMs : delayMs, ...rest)) as typeof window.setTimeout
    },
    { toastMs: limits.toastMs, keptMs: toastKeptMs },
  )
}

function watch(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(`script error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()}`)
  })
  // The alerts of docs/specification.md#error-texts are dialogs of the page, never the browser's.
  page.on('dialog', (dialog) => {
    complaints.push(`a dialog of the browser: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('requestfailed', (request) => {
    // A navigation or a closed tab aborts open requests; that is no failure.
    const reason = request.failure()?.errorText ?? ''
    if (reason !== 'net::ERR_ABORTED') complaints.push(`request failed: ${request.url()} ${reason}`)
  })
  return complaints
}
