// `story('a reader …', async ({ page, product }) => …)`: Playwright's test with the product (one per worker process), a new
// account per story, and a watch over the console: a story fails on any script error or failed request.
import { test as base, expect, type Page } from '@playwright/test'
import { type Account, createAccount } from './account.ts'
import { type Product, startProduct } from './product.ts'

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
}

export const story = base.extend<StoryParts, WorkerParts>({
  settings: [{}, { option: true, scope: 'worker' }],
  product: [
    async ({ settings }, use) => {
      const product = await startProduct(settings)
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 240_000 },
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
    async ({ page, expectedComplaints }, use) => {
      const complaints = watch(page)
      await slowDown(page)
      await use(undefined)
      expect(
        complaints.filter((complaint) => !expectedComplaints.some((expected) => expected.test(complaint))),
      ).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** `CPU_SLOWDOWN=4 playwright test …` runs the stories on a simulated processor four times slower. */
async function slowDown(page: Page): Promise<void> {
  const rate = Number(process.env.CPU_SLOWDOWN ?? 1)
  if (rate === 1) return
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
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
