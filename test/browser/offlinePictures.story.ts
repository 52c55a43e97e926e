// Pictures of the articles that a device keeps, and pages that are saved without a network.
import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible, keepLook } from './support/looks.ts'
import { block, overlay } from './support/reader.ts'
import { expect, story } from './support/story.ts'

story.use({
  serviceWorkers: 'allow',
  expectedComplaints: [
    /ERR_INTERNET_DISCONNECTED|ERR_FAILED|CallError|CancelledError|Failed to (fetch|load)|status of (401|404|409)/,
  ],
})

async function keepOnDevice(page: Page): Promise<void> {
  await page.goto('/settings#offline')
  await page.getByRole('group', { name: 'Keep on this device' }).getByText('Unread, Saved and Later').click()
  await expect(page.getByText(/^\d+ articles?, /)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Fetch now' })).toBeEnabled()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
}

async function cutNetwork(page: Page, context: BrowserContext): Promise<void> {
  await page.goto('/feed')
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(/^The server can’t be reached\. This is a copy from /)).toBeVisible()
}

/** All that the device has, but for the files of the build. */
const leftOn = (page: Page) =>
  page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => name)
    const stores = (await caches.keys()).filter((name) => !name.startsWith('shell-'))
    return [...databases, ...stores]
  })

story(
  'the pictures of kept articles show without a network, are counted, and go with the sign-out',
  async ({ page, context, signedIn, product }) => {
    const source = product.publishers.feed('kept-pictures', 'pictures', { title: 'Gallery', itemCount: 4 })
    const address = `${source.items[0]?.imageUrl}?bend`
    source.publish({ title: 'The bend', html: `<p>Before.</p><p><img src="${address}" alt="The bend in spring"></p>` })
    await signedIn.subscribes([source.url])
    await keepOnDevice(page)
    await expect(page.getByText(/^5 articles, .*; pictures \d/)).toBeVisible()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page)
      await keepLook(page, story.info(), `offline-pictures-settings-${colorScheme}`)
    }
    expect((await leftOn(page)).sort()).toEqual(['broadsheet', 'pictures'])

    await cutNetwork(page, context)
    // Pictures in the browser's own cache don't count.
    const session = await context.newCDPSession(page)
    await session.send('Network.clearBrowserCache')
    await page.reload()
    await block(page, 'Gallery').getByRole('button', { name: 'The bend' }).first().click()
    const picture = overlay(page).getByRole('img', { name: 'The bend in spring' })
    await expect(picture).toBeVisible()
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    await keepLook(page, story.info(), 'offline-picture')
    await page.keyboard.press('Escape')

    await context.setOffline(false)
    await page.goto('/feed')
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login/)
    await expect.poll(() => leftOn(page)).toEqual([])
    const texts = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
    expect(texts).not.toMatch(/Gallery|The bend|token/)
  },
)

story('a device that saves data keeps articles without their pictures', async ({ page, signedIn, product }) => {
  const source = product.publishers.feed('saves-data', 'pictures', { title: 'Gallery', itemCount: 3 })
  await signedIn.subscribes([source.url])
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  )
  await keepOnDevice(page)
  await expect(page.getByText(/^3 articles, [^;]*fetched/)).toBeVisible()
})

story(
  'a page that another app shares without a network waits and is saved later; tags and feeds need the server',
  async ({ page, context, signedIn, product }) => {
    const { url } = product.publishers.feed('shared-offline', 'still', { title: 'Tides', itemCount: 3 })
    await signedIn.subscribes([url])
    await keepOnDevice(page)
    await cutNetwork(page, context)
    const shared = `${new URL(url).origin}/shared-page`
    await page.goto(`/save?title=Two+moons&text=${encodeURIComponent(shared)}`)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Saved: Two moons')).toBeVisible()
    await page.goto('/feed')
    const waiting = page.getByRole('button', { name: '1 change waits' })
    await waiting.click()
    await expect(page.getByRole('dialog').getByText('Save: Two moons')).toBeVisible()
    await keepLook(page, story.info(), 'waiting-page')
    await page.keyboard.press('Escape')

    const box = page.getByRole('searchbox', { name: 'Search for feeds, or paste an address' })
    await box.fill(`${new URL(url).origin}/another.xml`)
    await box.press('Enter')
    await expect(page.getByText(/This needs the server, which can’t be reached/).first()).toBeVisible()
    await keepLook(page, story.info(), 'feed-needs-server')

    await context.setOffline(false)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(page.getByRole('button', { name: /changes? waits?$/ })).toHaveCount(0)
    const saved = await signedIn.calls('GET /feeds/items', { query: { savedOnly: 'true' } })
    expect(saved.items.map(({ link }) => link)).toEqual([shared])
  },
)
