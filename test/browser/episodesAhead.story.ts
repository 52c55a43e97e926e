// Episodes on the device, with sounds of twelve seconds that the browser really plays, and the network cut.
import type { Page } from '@playwright/test'
import { chooseInMenu, overlay, toast } from './support/reader.ts'
import { expect, story } from './support/story.ts'

const player = (page: Page) => page.getByRole('region', { name: 'Player' })
const queue = (page: Page) => page.getByRole('main').getByRole('list', { name: 'Queue' })
const databases = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name).filter((name) => name !== undefined))

story.use({
  serviceWorkers: 'allow',
  expectedComplaints: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|CallError|Failed to (fetch|load)/],
})

type Product = { publishers: { publications: { name: string; url: string }[] } }
type SignedIn = {
  subscribes: (urls: string[]) => Promise<unknown>
  calls: (key: 'GET /feeds/items') => Promise<{ items: { id: number; title: string; sound: unknown }[] }>
}

async function givesEpisodes(product: Product, signedIn: SignedIn) {
  await signedIn.subscribes([product.publishers.publications.find(({ name }) => name === 'songs-apart')?.url ?? ''])
  const { items } = await signedIn.calls('GET /feeds/items')
  return items.filter(({ sound }) => sound !== null)
}

story('the next two episodes of the queue play without a network', async ({ page, context, signedIn, product }) => {
  const episodes = await givesEpisodes(product, signedIn)
  const [first, second, third] = episodes
  for (const episode of [first, second, third])
    await signedIn.calls('PUT /queue/:id', { params: { id: episode?.id ?? 0 }, body: {} })
  await page.goto('/settings#offline')
  await page.getByRole('switch', { name: 'The next two episodes of the queue' }).click()
  await expect(page.getByText('2 episodes, 0.2 MB')).toBeVisible()

  await page.goto('/feed?view=queue')
  await expect(queue(page).getByText('On this device')).toHaveCount(2)
  // The worker has the scripts of the player.
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await context.setOffline(true)
  await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click()
  await expect(player(page)).toContainText(first?.title ?? '')
  const slider = player(page).getByRole('slider', { name: 'Position' })
  await slider.fill('6')
  await expect.poll(async () => Number(await slider.inputValue())).toBeGreaterThan(6)
  await expect(player(page).getByRole('alert')).toHaveCount(0)
  await slider.fill('11')
  await expect(player(page)).toContainText(second?.title ?? '')
  await expect.poll(async () => Number(await slider.inputValue())).toBeGreaterThan(0)
  await player(page).getByRole('button', { name: 'Pause' }).click()
  await context.setOffline(false)
  // The first was heard and the third is next.
  await expect
    .poll(() => signedIn.calls('GET /queue').then(({ items }) => items.map(({ title }) => title)))
    .toEqual([second?.title, third?.title])
  await expect(queue(page).getByText('On this device')).toHaveCount(2)
  expect(await databases(page)).toContain('broadsheet-episodes')
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/login|\/$/)
  await expect.poll(() => databases(page)).not.toContain('broadsheet-episodes')
})

story('an episode is kept by choice until it was heard', async ({ page, signedIn, product }) => {
  const [episode] = await givesEpisodes(product, signedIn)
  await page.goto('/feed')
  await page
    .getByRole('main')
    .getByRole('heading', { name: episode?.title ?? '' })
    .getByRole('button')
    .first()
    .click()
  await expect(overlay(page).getByRole('button', { name: /^Play: / })).toBeVisible()
  await chooseInMenu(page, 'More tools', 'Keep on this device')
  await expect(toast(page, 'On this device')).toBeVisible()
  await overlay(page).getByRole('button', { name: 'Play: ' }).first().click()
  await overlay(page).getByRole('slider', { name: 'Position' }).fill('11')
  await page.keyboard.press('Escape')
  await expect.poll(() => kept(page)).toBe(0)
})

const kept = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('broadsheet-episodes')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const count = opening.result.transaction('pieces').objectStore('pieces').count()
          count.onsuccess = () => {
            opening.result.close()
            resolve(count.result)
          }
        }
      }),
  )
