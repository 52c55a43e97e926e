// The page opens without a network: its worker keeps the files of the build (docs/decisions/2026-11-26-the-shell-without-a-network.md).
import type { Page, Response } from '@playwright/test'
import { articles, block } from './support/reader.ts'
import { expect, story } from './support/story.ts'

story.use({
  serviceWorkers: 'allow',
  expectedComplaints: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|CallError|Failed to (fetch|load)/],
})

/** The worker is there, and keeps what this page used. */
async function expectKeptShell(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const { active } = await navigator.serviceWorker.ready
        const kept = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
        return active?.state === 'activated' && kept.flat().length > 50 && navigator.serviceWorker.controller !== null
      }),
    )
    .toBe(true)
}

/** Counts the requests that the worker answered. */
function watchAnswers(page: Page) {
  const served: Response[] = []
  page.on('response', (response) => response.fromServiceWorker() && served.push(response))
  return {
    countServed: (type: string) => served.filter((response) => response.request().resourceType() === type).length,
    // Pictures pass through the worker, which keeps some.
    calls: () => served.filter((response) => /^\/api\/(?!images$)/.test(new URL(response.url()).pathname)).length,
  }
}

story(
  'a cold start without a network shows the last board as a copy, and a reload too',
  async ({ page, context, signedIn, product }) => {
    await signedIn.subscribes([product.publishers.publications[0]?.url ?? ''])
    await page.goto('/feed')
    await expect(articles(block(page, 'The Weekly Current'))).toHaveCount(3)
    await expectKeptShell(page)
    await page.close()
    await context.setOffline(true)

    const cold = await context.newPage()
    const answers = watchAnswers(cold)
    await cold.goto('/feed')
    await expect(articles(block(cold, 'The Weekly Current'))).toHaveCount(3)
    await expect(cold.getByText(/^The server can’t be reached\. This is a copy from /)).toBeVisible()
    expect(answers.countServed('document')).toBe(1)
    expect(answers.countServed('script')).toBeGreaterThan(2)
    expect(answers.countServed('stylesheet')).toBeGreaterThan(0)
    expect(answers.calls()).toBe(0)

    for (const address of [
      '/feed?view=savedFeeds',
      '/settings',
      '/tags',
      '/broadsheet?item=1',
      '/save?url=https://gazette.test/',
    ]) {
      await cold.goto(address)
      await expect(cold.locator('#root > *').first()).toBeVisible()
    }
    await context.setOffline(false)
    await cold.goto('/feed')
    await expect(cold.getByText(/This is a copy from /)).toHaveCount(0)
    await expect(cold.locator('html[data-copy]')).toHaveCount(0)
  },
)

story(
  'a page whose kept files the browser threw away comes from the server as before',
  async ({ page, signedIn, product }) => {
    await signedIn.subscribes([product.publishers.publications[0]?.url ?? ''])
    await page.goto('/feed')
    await expectKeptShell(page)
    // Storage that the browser threw away.
    await page.evaluate(async () => {
      for (const name of await caches.keys()) await caches.delete(name)
    })
    const answers = watchAnswers(page)
    await page.reload()
    await expect(articles(block(page, 'The Weekly Current'))).toHaveCount(3)
    expect(answers.calls()).toBe(0)
  },
)
