// The menu of a row, by the pointer, by the menu key and by a finger.
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/looks.ts'
import { overlay, toast } from './support/reader.ts'
import { expect, story } from './support/story.ts'
import { givesVoice, saidOf } from './support/voice.ts'

const row = (page: Page, title: string) => page.getByRole('main').getByRole('article').filter({ hasText: title })
const menu = (page: Page) => page.getByRole('menu').first()

/** The menu comes with the scripts of the opened parts. */
async function opens(page: Page, press: () => Promise<unknown>): Promise<void> {
  await expect(async () => {
    await press()
    await expect(menu(page)).toBeVisible({ timeout: 500 })
  }).toPass()
}

async function chooses(page: Page, group: string, command: string): Promise<void> {
  await page.getByRole('menuitem', { name: group }).click()
  await page.getByRole('menuitem', { name: command }).click()
}

const queued = async (signedIn: { calls: (key: 'GET /queue') => Promise<{ items: { title: string }[] }> }) =>
  (await signedIn.calls('GET /queue')).items.map(({ title }) => title)

story('a right click on a row, or the menu key, adds it to the queue', async ({ page, signedIn, product }) => {
  await givesVoice(page)
  const bench = product.publishers.feed(`rows-${signedIn.email}`, 'still', { title: 'The Workbench', itemCount: 2 })
  bench.items = bench.items.map((item, index) => ({ ...item, title: `Plane ${index}` }))
  await signedIn.subscribes([bench.url])
  await page.goto('/feed')
  await opens(page, () => row(page, 'Plane 0').click({ button: 'right' }))
  await expect(menu(page)).toHaveAccessibleName('Plane 0')
  await expectAccessible(page)
  await chooses(page, 'Listen', 'Add to the queue')
  await expect(toast(page, 'In the queue')).toBeVisible()

  const title = row(page, 'Plane 1').getByRole('heading').getByRole('button')
  await title.focus()
  await page.keyboard.press('Shift+F10')
  await expect(menu(page)).toHaveAccessibleName('Plane 1')
  await page.keyboard.press('Escape')
  await expect(menu(page)).toHaveCount(0)
  await expect(title).toBeFocused()
  await page.keyboard.press('Shift+F10')
  await chooses(page, 'Listen', 'Play next')
  await expect.poll(() => queued(signedIn)).toEqual(['Plane 1', 'Plane 0'])

  await page.getByRole('article').first().click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Unsave/ })).toHaveCount(1)
  await row(page, 'Plane 0').click({ button: 'right' })
  await chooses(page, 'Listen', 'Read aloud')
  await expect(overlay(page).getByRole('heading', { name: 'Plane 0' })).toBeVisible()
  await expect.poll(() => saidOf(page)).toEqual(['Plane 0'])
})

story.describe('on a phone', () => {
  story.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  story('a long press on a row opens its menu, and a swipe or a tap does not', async ({ page, signedIn, product }) => {
    const bench = product.publishers.feed(`press-${signedIn.email}`, 'still', { title: 'The Workbench', itemCount: 2 })
    bench.items = bench.items.map((item, index) => ({ ...item, title: `Plane ${index}` }))
    await signedIn.subscribes([bench.url])
    await page.goto('/feed')
    const finger = await fingerOn(page)
    await opens(page, async () => {
      // Before the script is there, a press is one on the title.
      if (await overlay(page).isVisible()) await overlay(page).getByRole('button', { name: 'Close' }).tap()
      await finger.holds(row(page, 'Plane 0'), 700)
    })
    await expect(overlay(page), 'the press opens no article').toHaveCount(0)
    await chooses(page, 'Listen', 'Add to the queue')
    await expect.poll(() => queued(signedIn)).toEqual(['Plane 0'])
    await finger.holds(row(page, 'Plane 1'), 700, 60)
    await expect(menu(page)).toHaveCount(0)
    await row(page, 'Plane 1').getByRole('heading').getByRole('button').tap()
    await expect(overlay(page).getByRole('heading', { name: 'Plane 1' })).toBeVisible()
    await expect(menu(page)).toHaveCount(0)
  })
})

async function fingerOn(page: Page) {
  const session = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  return {
    async holds(target: Locator, ms: number, movedPx = 0): Promise<void> {
      const box = await target.getByRole('heading').boundingBox()
      const at = { x: (box?.x ?? 0) + 60, y: (box?.y ?? 0) + 8 }
      await send('touchStart', at)
      if (movedPx > 0) await send('touchMove', { ...at, x: at.x + movedPx })
      await page.waitForTimeout(ms)
      await send('touchEnd')
    },
  }
}
