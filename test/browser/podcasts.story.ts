// The sounds are twelve seconds long and served by a fake publisher; the browser really plays them.
import type { Page } from '@playwright/test'
import type { Feed } from '../../src/shared/api/entities.ts'
import type { Account } from './support/account.ts'
import { articles, block, fitsItsWidth, overlay, sidebarLink } from './support/reader.ts'
import { expect, story } from './support/story.ts'

const soundSeconds = 12
const episode = 'The chord that would not resolve'

const subscribesToPodcast = async (account: Account, publishers: { publications: { name: string; url: string }[] }) => {
  const url = publishers.publications.find(({ name }) => name === 'songs-apart')?.url ?? ''
  const [feed] = await account.subscribes([url])
  return feed as Feed
}

const player = (page: Page) => page.getByRole('region', { name: 'Player' })
const position = (page: Page) => player(page).getByRole('slider', { name: 'Position' })
const playButton = (page: Page) => page.getByRole('article').getByRole('button', { name: `Play: ${episode}` })
const positionOf = async (page: Page) => Number(await position(page).inputValue())
const kept = async (account: Account) => {
  const { items } = await account.calls('GET /podcasts/continue')
  return items.map(({ title, sound }) => ({ title, at: sound?.positionSeconds }))
}

story('an episode keeps playing while its listener opens other pages', async ({ page, product, signedIn }) => {
  await subscribesToPodcast(signedIn, product.publishers)
  await page.goto('/feed')
  await expect(block(page, 'Songs Apart').getByRole('img', { name: 'Podcast' })).toBeVisible()
  await playButton(page).click()
  await expect(player(page)).toContainText(episode)
  await expect.poll(() => positionOf(page)).toBeGreaterThan(0)
  await sidebarLink(page, /^Saved/).click()
  await page.getByRole('link', { name: 'Manage Tags' }).click()
  await expect(page).toHaveURL(/\/tags$/)
  const before = await positionOf(page)
  await expect.poll(() => positionOf(page)).toBeGreaterThan(before)
  await player(page).getByRole('button', { name: 'Pause' }).click()
  await expect(player(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible()
})

story(
  'a position is kept after a reload, and in another browser',
  { tag: '@all' },
  async ({ page, browser, product, signedIn }) => {
    await subscribesToPodcast(signedIn, product.publishers)
    await page.goto('/feed')
    await playButton(page).click()
    await expect(position(page)).toHaveAttribute('max', String(soundSeconds))
    await player(page).getByRole('button', { name: 'Pause' }).click()
    await position(page).fill('8')
    await page.reload()
    await expect(player(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible()
    await expect(position(page)).toHaveValue('8')
    expect(await kept(signedIn)).toEqual([{ title: episode, at: 8 }])

    const elsewhere = await browser.newContext({ baseURL: product.url })
    const other = await elsewhere.newPage()
    await other.addInitScript((token) => localStorage.setItem('token', token), signedIn.token)
    await other.goto('/feed')
    await expect(other.getByRole('meter', { name: 'Listened' })).toHaveAttribute('value', '8')
    await playButton(other).click()
    await expect.poll(() => positionOf(other)).toBeGreaterThanOrEqual(8)
    await elsewhere.close()
  },
)

story('a phone shows the full title of the episode', { tag: '@all' }, async ({ page, product, signedIn }) => {
  await subscribesToPodcast(signedIn, product.publishers)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/feed')
  await playButton(page).click()
  const title = player(page).getByText(episode)
  await expect(player(page).getByRole('button', { name: 'Chapters' })).toBeVisible()
  expect(await title.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true)
  expect(await fitsItsWidth(page)).toBe(true)
})

story('closing the tab keeps the position', { tag: '@all' }, async ({ page, context, product, signedIn }) => {
  await subscribesToPodcast(signedIn, product.publishers)
  const listening = await context.newPage()
  await listening.addInitScript((token) => localStorage.setItem('token', token), signedIn.token)
  await listening.goto('/feed')
  await playButton(listening).click()
  await expect.poll(() => positionOf(listening)).toBeGreaterThanOrEqual(2)
  await listening.close({ runBeforeUnload: true })
  await expect.poll(async () => (await kept(signedIn))[0]?.at ?? 0).toBeGreaterThanOrEqual(2)
  await page.goto('/feed')
  await expect(page.getByRole('meter', { name: 'Listened' })).toBeVisible()
})

story(
  'reaching the end marks the episode read, and removes it from Continue',
  { tag: '@all' },
  async ({ page, product, signedIn }) => {
    await subscribesToPodcast(signedIn, product.publishers)
    await page.goto('/feed')
    const item = articles(block(page, 'Songs Apart')).first()
    await playButton(page).click()
    await expect(position(page)).toHaveAttribute('max', String(soundSeconds))
    await player(page).getByRole('button', { name: 'Pause' }).click()
    await position(page).fill('6')
    await sidebarLink(page, /^Continue listening/).click()
    await expect(page.getByRole('heading', { name: 'Continue listening' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('article')).toContainText(episode)
    await sidebarLink(page, /^My Feeds/).click()
    await position(page).fill('11')
    await player(page).getByRole('button', { name: 'Play', exact: true }).click()
    await expect(item.getByRole('button', { name: /^Mark Unread/ })).toBeVisible()
    await expect(item).toContainText('played')
    await expect(sidebarLink(page, /^Continue listening/)).toHaveCount(0)
  },
)

story(
  'keys and buttons skip, and the speed applies to the next one',
  { tag: '@all' },
  async ({ page, product, signedIn }) => {
    await subscribesToPodcast(signedIn, product.publishers)
    await page.goto('/feed')
    await playButton(page).click()
    await expect(position(page)).toHaveAttribute('max', String(soundSeconds))
    await page.keyboard.press('p')
    await expect(player(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible()
    await page.keyboard.press(']')
    await expect(position(page)).toHaveValue(String(soundSeconds))
    await page.keyboard.press('[')
    await expect(position(page)).toHaveValue('0')
    await player(page)
      .getByRole('button', { name: /^Speed/ })
      .click()
    await page.getByRole('menuitemradio', { name: '1.5×' }).click()
    await page.keyboard.press('>')
    await expect(player(page).getByRole('button', { name: 'Speed: 1.75×' })).toBeVisible()
    await page.reload()
    await expect(player(page).getByRole('button', { name: 'Speed: 1.75×' })).toBeVisible()
    await player(page).getByRole('button', { name: 'Close player' }).click()
    await expect(player(page)).toHaveCount(0)
  },
)

story('an open article has its player under the title', { tag: '@all' }, async ({ page, product, signedIn }) => {
  await subscribesToPodcast(signedIn, product.publishers)
  await page.goto('/feed')
  await page.getByRole('heading', { name: episode }).getByRole('button').click()
  const recording = overlay(page).getByRole('region', { name: 'Recording' })
  await recording.getByRole('button', { name: `Play: ${episode}` }).click()
  const slider = recording.getByRole('slider', { name: 'Position' })
  await expect.poll(async () => Number(await slider.inputValue())).toBeGreaterThan(0)
  await page.keyboard.press('Escape')
  await expect(player(page)).toContainText(episode)
})

story(
  'pressing a chapter seeks to it, and the transcript follows',
  { tag: '@all' },
  async ({ page, product, signedIn }) => {
    await subscribesToPodcast(signedIn, product.publishers)
    await page.goto('/feed')
    await page.getByRole('heading', { name: episode }).getByRole('button').click()
    const recording = overlay(page).getByRole('region', { name: 'Recording' })
    // A wide window has them beside the player, open.
    await recording.getByRole('button', { name: '0:06 Asking the wrong drummer' }).click()
    await expect(recording.getByRole('slider', { name: 'Position' })).toHaveValue(/^([6-9]|1\d)$/)
    await recording.getByRole('button', { name: 'Pause' }).click()
    await recording.getByText('Transcript').click()
    const transcript = recording.getByRole('region', { name: 'Transcript' })
    await expect(transcript).toContainText('Ines')
    await transcript.getByRole('button', { name: 'Play from 9 seconds' }).click()
    await recording.getByRole('button', { name: 'Pause' }).click()
    await expect(recording.getByRole('button', { name: '0:09 The bar of silence' })).toHaveAttribute(
      'aria-current',
      'true',
    )
    await page.keyboard.press('Escape')
    await player(page).getByRole('button', { name: 'Chapters' }).click()
    await expect(page.getByRole('menuitemradio', { name: '0:09 The bar of silence' })).toBeFocused()
    await page.getByRole('menuitemradio', { name: '0:00 The last version first' }).click()
    await player(page).getByRole('button', { name: 'Pause' }).click()
    expect(await positionOf(page)).toBeLessThan(6)
  },
)

story(
  'of sixty chapters the current one is visible, and the last one can be reached',
  { tag: '@all' },
  async ({ page, product, signedIn }) => {
    const { publications, feed } = product.publishers
    const played = publications.flatMap(({ options }) => options.items ?? []).find(({ title }) => title === episode)
    if (!played?.sound) throw new Error('The episode has no sound.')
    const chapters = Array.from({ length: 60 }, (_, index) => [index / 5, `Chapter ${index + 1}`] as const)
    const items = [{ ...played, sound: { ...played.sound, chapters } }]
    await signedIn.subscribes([feed('sixty-chapters', 'still', { title: 'Sixty', kind: 'podcast', items }).url])
    await page.goto('/feed')
    await playButton(page).click()
    await expect(position(page)).toHaveAttribute('max', String(soundSeconds))
    await player(page).getByRole('button', { name: 'Pause' }).click()
    await position(page).fill('11')
    await player(page).getByRole('button', { name: 'Chapters' }).click()
    await expect(page.getByRole('menuitemradio', { checked: true })).toBeInViewport()
    await page.keyboard.press('Home')
    await expect(page.getByRole('menuitemradio', { name: /Chapter 1$/ })).toBeInViewport()
    await page.keyboard.press('End')
    await expect(page.getByRole('menuitemradio', { name: /Chapter 60$/ })).toBeInViewport()
  },
)

story(
  'Continue shows next to every view, whichever is opened first',
  { tag: '@all' },
  async ({ page, product, signedIn }) => {
    await subscribesToPodcast(signedIn, product.publishers)
    const { items } = await signedIn.calls('GET /feeds/items')
    const body = { enclosureIndex: 0, positionSeconds: 5, durationSeconds: null, isFinished: false, agoMs: 0 }
    await signedIn.calls('PUT /podcasts/positions', { body: { itemId: items[0]?.id, ...body } })
    await page.goto('/feed?view=addFeeds')
    await expect(sidebarLink(page, /^Continue listening/)).toBeVisible()
    await page.goto('/feed?view=nothing-of-the-kind')
    await expect(block(page, 'Songs Apart')).toBeVisible()
  },
)
