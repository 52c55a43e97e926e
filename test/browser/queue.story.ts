// The queue, with sounds of twelve seconds that the browser really plays, and a stubbed voice.
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/looks.ts'
import { chooseInMenu, fitsItsWidth, overlay } from './support/reader.ts'
import { expect, story } from './support/story.ts'
import { finishes, givesVoice, saidOf } from './support/voice.ts'

const player = (page: Page) => page.getByRole('region', { name: 'Player' })
const queue = (page: Page) => page.getByRole('main').getByRole('list', { name: 'Queue' })
const titles = (page: Page) => queue(page).getByRole('listitem').locator('button[dir]').allInnerTexts()

async function adds(page: Page, title: string, command: string): Promise<void> {
  await page.getByRole('main').getByRole('heading', { name: title }).getByRole('button').first().click()
  await chooseInMenu(page, 'More tools', command)
  await expect(page.getByText('In the queue').last()).toBeVisible()
  await overlay(page).getByRole('button', { name: 'Close' }).click()
}

story('a queue plays its episodes and reads its articles, one after the other', async ({ page, signedIn, product }) => {
  await givesVoice(page)
  const songs = product.publishers.publications.find(({ name }) => name === 'songs-apart')?.url ?? ''
  const bench = product.publishers.feed(`queue-${signedIn.email}`, 'still', { title: 'The Workbench', itemCount: 2 })
  bench.items = bench.items.map((item, index) => ({ ...item, title: `Plane ${index}` }))
  await signedIn.subscribes([songs, bench.url])
  const { items } = await signedIn.calls('GET /feeds/items')
  const [episode, second] = items.filter(({ sound }) => sound !== null)
  for (const item of [episode, second])
    await signedIn.calls('PUT /queue/:id', { params: { id: item?.id ?? 0 }, body: {} })
  await page.goto('/feed')
  await adds(page, 'Plane 0', 'Play next')
  await adds(page, 'Plane 1', 'Add to the queue')
  await page.getByRole('button', { name: 'Show' }).last().click()
  await expect(page).toHaveURL(/view=queue/)
  await expect.poll(() => titles(page)).toEqual(['Plane 0', episode?.title, second?.title, 'Plane 1'])
  await expectAccessible(page)

  // By keys, by the pointer, and on another device.
  await page.getByRole('button', { name: 'Drag Plane 0' }).press('ArrowDown')
  await expect.poll(() => titles(page)).toEqual([episode?.title, 'Plane 0', second?.title, 'Plane 1'])
  const drag = page.getByRole('button', { name: 'Drag Plane 1' })
  await drag.hover()
  await page.mouse.down()
  await page.mouse.move(0, 0, { steps: 2 })
  await queue(page).getByRole('listitem').nth(2).hover()
  await page.mouse.up()
  await expect.poll(() => titles(page)).toEqual([episode?.title, 'Plane 0', 'Plane 1', second?.title])
  await signedIn.calls('DELETE /queue/:id', { params: { id: items.find(({ title }) => title === 'Plane 1')?.id ?? 0 } })
  await expect.poll(() => titles(page)).toEqual([episode?.title, 'Plane 0', second?.title])

  await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click()
  await expect(player(page)).toContainText(episode?.title ?? '')
  await player(page).getByRole('button', { name: 'Queue' }).click()
  await expect(page.getByRole('dialog', { name: 'Queue' }).getByRole('listitem')).toHaveCount(3)
  await page.keyboard.press('Escape')
  await player(page).getByRole('slider', { name: 'Position' }).fill('11')
  await expect(overlay(page).getByRole('heading', { name: 'Plane 0' })).toBeVisible()
  await expect(page.getByRole('toolbar', { name: 'Read aloud' })).toBeVisible()
  await expect.poll(() => saidOf(page)).toEqual(['Plane 0'])
  await expect(async () => {
    await finishes(page)
    await expect(page.getByRole('toolbar', { name: 'Read aloud' })).toHaveCount(0, { timeout: 300 })
  }).toPass()
  await expect(overlay(page).getByRole('button', { name: 'Undo' }).first()).toBeVisible()
  await overlay(page).getByRole('button', { name: 'Close' }).click()
  await expect(player(page)).toContainText(second?.title ?? '')
  await expect.poll(() => titles(page)).toEqual([second?.title])
})

story(
  'the sleep timer stops at the end of an episode, on a phone on the page of the queue',
  { tag: '@all' },
  async ({ page, signedIn, product }) => {
    const songs = product.publishers.publications.find(({ name }) => name === 'songs-apart')?.url ?? ''
    await signedIn.subscribes([songs])
    const { items } = await signedIn.calls('GET /feeds/items')
    const episodes = items.filter(({ sound }) => sound !== null)
    for (const { id } of episodes.slice(0, 2)) await signedIn.calls('PUT /queue/:id', { params: { id }, body: {} })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/feed?view=queue')
    await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click()
    await chooseInMenu(page, 'Sleep timer', 'At the end of this one')
    expect(await fitsItsWidth(page)).toBe(true)
    await player(page).getByRole('slider', { name: 'Position' }).fill('11')
    await expect.poll(() => titles(page)).toEqual([episodes[1]?.title])
    await expect(player(page)).toContainText(episodes[0]?.title ?? '')
    await expect(player(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  },
)
