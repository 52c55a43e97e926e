// Reading an article aloud, with a stubbed voice: headless browsers have none.
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/looks.ts'
import { chooseInMenu, overlay } from './support/reader.ts'
import { expect, story } from './support/story.ts'
import { finishes, givesVoice, saidOf } from './support/voice.ts'

const lit = (page: Page) =>
  page.evaluate(() => [...(CSS.highlights.get('spoken') ?? [])].map((range) => String(range)).join())

story(
  'an article is read aloud by sentences, lit and in sight, and goes on after a pause',
  async ({ page, signedIn, product }) => {
    await givesVoice(page)
    const feed = product.publishers.feed(`aloud-${signedIn.email}`, 'still', { title: 'The Workbench', itemCount: 1 })
    const paragraphs = Array.from({ length: 40 }, (_, index) => `<p>Sentence ${index} of the river. It goes on.</p>`)
    feed.items = feed.items.map((item) => ({ ...item, title: 'The river', html: paragraphs.join('') }))
    await signedIn.subscribes([feed.url])
    await page.goto('/feed')
    await page.getByRole('main').getByRole('heading', { name: 'The river' }).getByRole('button').click()
    await expect(overlay(page).getByText('Sentence 39 of the river.')).toBeAttached()
    await chooseInMenu(page, 'More tools', 'Read aloud')
    const controls = page.getByRole('toolbar', { name: 'Read aloud' })
    await expect(controls).toBeVisible()
    await expectAccessible(page)
    await expect.poll(() => saidOf(page)).toEqual(['The river'])
    await finishes(page)
    await expect.poll(() => lit(page)).toBe('Sentence 0 of the river.')
    await controls.getByRole('button', { name: 'Pause' }).click()
    await controls.getByRole('button', { name: 'Play' }).click()
    await expect.poll(() => saidOf(page)).toEqual(['The river', ...Array(2).fill('Sentence 0 of the river.')])

    for (let times = 0; times < 60; times += 1) await finishes(page)
    await expect.poll(() => lit(page)).toBe('Sentence 30 of the river.')
    await expect(overlay(page).getByText('Sentence 30 of the river.')).toBeInViewport()
    // A reader who scrolls away stays there.
    await overlay(page).getByText('Sentence 30 of the river.').hover()
    await page.mouse.wheel(0, -5000)
    await expect(overlay(page).getByText('Sentence 0 of the river.')).toBeInViewport()
    await finishes(page)
    await finishes(page)
    await expect.poll(() => lit(page)).toBe('Sentence 31 of the river.')
    await expect(overlay(page).getByText('Sentence 0 of the river.')).toBeInViewport()
    await controls.getByRole('button', { name: 'Sentence before' }).click()
    await expect(overlay(page).getByText('Sentence 30 of the river.')).toBeInViewport()
    await expect.poll(() => lit(page)).toBe('It goes on.')
    await chooseInMenu(page, 'Voice', 'Ben')
    await controls.getByRole('button', { name: 'Stop reading aloud' }).click()
    await expect(controls).toBeHidden()
    expect(await lit(page)).toBe('')
    await page.keyboard.press('Escape')
    await expect(overlay(page)).toBeHidden()
  },
)
