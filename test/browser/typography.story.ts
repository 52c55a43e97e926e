// How articles are set: the panel "Typography", its choices, and the languages of articles.
import type { Page } from '@playwright/test'
import { expectAccessible, keepLook, sizes, watchShifts } from './support/looks.ts'
import { articles, chooseInMenu, fitsItsWidth, overlay } from './support/reader.ts'
import { expect, story } from './support/story.ts'

story.use({ contextOptions: { reducedMotion: 'reduce' } })

const article = (page: Page) => overlay(page).getByRole('article')
const panel = (page: Page) => page.getByRole('dialog', { name: 'Typography' })
const firstParagraph = (page: Page) =>
  article(page)
    .getByRole('paragraph')
    .filter({ hasText: /\S{3}.{80}/ })
    // The line with the author and the date is as long on some days of the week.
    .filter({ hasNot: page.getByRole('time') })
    .first()

const styleOf = (page: Page) =>
  firstParagraph(page).evaluate((element) => {
    const { fontFamily, fontSize, lineHeight, textAlign, hyphens } = getComputedStyle(element)
    return { fontFamily, fontSize, lineHeight, textAlign, hyphens, widthPx: element.getBoundingClientRect().width }
  })

async function openArticle(page: Page): Promise<void> {
  await page.goto('/feed')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Rivers that were given/ })
    .first()
    .click()
  await expect(overlay(page).getByRole('heading', { name: 'A guardian’s working week' })).toBeVisible()
}

story.beforeEach(async ({ signedIn, product }) => {
  await signedIn.subscribes([product.publishers.publications[0]?.url ?? ''])
})

/** The names of the fonts that draw the text, as the browser chose them. */
async function findFonts(page: Page, selector: string): Promise<string[]> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('DOM.enable')
  await browser.send('CSS.enable')
  const { root } = await browser.send('DOM.getDocument')
  const { nodeIds } = await browser.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector })
  const used = await Promise.all(nodeIds.map((nodeId) => browser.send('CSS.getPlatformFontsForNode', { nodeId })))
  await browser.detach()
  return [...new Set(used.flatMap(({ fonts }) => fonts.map(({ familyName }) => familyName)))].toSorted()
}

story('bold words, and letters of all languages that we offer in their scripts, have our type', async ({ page }) => {
  await openArticle(page)
  await article(page).evaluate((element) => {
    const sample = ['Word 12:30', 'ığşİŁódź', 'Жёлтый', 'λόγος'].join(' ')
    for (const family of ['var(--serif)', 'var(--sans)'])
      for (const tag of ['span', 'strong', 'em', 'b'])
        element.insertAdjacentHTML('beforeend', `<${tag} data-sample style="font-family: ${family}">${sample}</${tag}>`)
  })
  await expect.poll(() => findFonts(page, '[data-sample]')).toEqual(['Inter', 'Source Serif 4'])
})

story('T opens the panel, each choice applies at once, and the next visit has them', async ({ page }) => {
  await openArticle(page)
  expect(await styleOf(page)).toMatchObject({ fontSize: '18px', textAlign: 'start', hyphens: 'manual' })
  await page.keyboard.press('t')
  await expect(page.getByRole('slider', { name: 'Text size' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('slider', { name: 'Text size' })).toHaveAttribute('aria-valuetext', '20 px')
  await panel(page).getByRole('group', { name: 'Typeface' }).getByRole('radio', { name: 'System' }).click()
  await panel(page).getByRole('radio', { name: 'Narrow' }).click()
  await panel(page).getByRole('radio', { name: 'Loose' }).click()
  await panel(page).getByRole('radio', { name: 'Justified' }).click()
  const chosen = await styleOf(page)
  expect(chosen).toMatchObject({ fontSize: '20px', lineHeight: '39px', textAlign: 'justify', hyphens: 'auto' })
  expect(chosen.fontFamily).toContain('system-ui')
  expect(chosen.widthPx).toBeLessThan(20 * 30)
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await openArticle(page)
  expect(await styleOf(page)).toEqual(chosen)
  await chooseInMenu(page, 'More tools', 'Typography')
  await panel(page).getByRole('button', { name: 'Use the defaults' }).click()
  expect(await styleOf(page)).toMatchObject({ fontSize: '18px', textAlign: 'start' })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'More tools' })).toBeFocused()
})

story('Atkinson Hyperlegible is loaded when it is chosen, and not before', { tag: '@all' }, async ({ page }) => {
  const fonts: string[] = []
  page.on('request', (request) => request.url().includes('atkinson') && fonts.push(request.url()))
  await openArticle(page)
  expect(fonts).toEqual([])
  await page.keyboard.press('t')
  const loaded = page.waitForResponse(/atkinson.*\.woff2/)
  await panel(page).getByRole('radio', { name: 'Atkinson' }).click()
  expect((await loaded).ok()).toBe(true)
  await expect
    .poll(() => page.evaluate(() => document.fonts.check('18px "Atkinson Hyperlegible Next Variable"')))
    .toBe(true)
})

story(
  'an article is in the language of its feed, else in that of its text',
  { tag: '@all' },
  async ({ page, signedIn, product }) => {
    const text =
      'Der Fluss kehrt in sein altes Bett zurück, und die Bauern am Ufer haben lange darauf gewartet. Im Frühjahr steht das ' +
      'Wasser wieder auf den Wiesen, wie es die Großeltern erzählt haben, und die Störche finden mehr als genug zu fressen.'
    const item = { id: 'fluss', title: 'Der Fluss', html: `<p>${text}</p>`, author: '', snippet: text }
    const named = product.publishers.feed('named', 'still', { title: 'Named', itemCount: 1 })
    named.channel.language = 'pt-br'
    const unnamed = product.publishers.feed('unnamed', 'still', { title: 'Unnamed', itemCount: 0 })
    unnamed.channel.language = ''
    unnamed.publish(item)
    await signedIn.subscribes([named.url, unnamed.url])
    await page.goto('/feed')
    await page.getByRole('button', { name: 'Der Fluss', exact: true }).click()
    await expect(overlay(page).getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'de')
    await expect(firstParagraph(page).locator('xpath=ancestor-or-self::*[@lang][1]')).toHaveAttribute('lang', 'de')
    await page.keyboard.press('Escape')
    await articles(page.getByRole('region', { name: 'Named', exact: true }))
      .first()
      .getByRole('heading')
      .click()
    await expect(overlay(page).getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'pt-BR')
  },
)

const largest = { sizePx: 26, typeface: 'atkinson', width: 'wide', lineHeight: 'loose', alignment: 'justified' }

for (const viewport of sizes)
  story(
    `at ${viewport.width} px, the largest type fits, jumps nowhere and is accessible`,
    { tag: '@all' },
    async ({ page }, info) => {
      await page.setViewportSize(viewport)
      const shifts = await watchShifts(page)
      await openArticle(page)
      await keepLook(page, info, `usual-${viewport.width}`)
      await page.evaluate((stored) => localStorage.setItem('typography', stored), JSON.stringify(largest))
      await openArticle(page)
      expect((await styleOf(page)).fontSize).toBe('26px')
      expect(await fitsItsWidth(page)).toBe(true)
      expect(await overlay(page).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0)
      expect(await shifts()).toBeCloseTo(0, 3)
      await keepLook(page, info, `largest-${viewport.width}`)
      await page.keyboard.press('t')
      await expect(panel(page)).toBeInViewport({ ratio: 0.9 })
      await expectAccessible(page)
      await keepLook(page, info, `panel-${viewport.width}`)
    },
  )

story('settings of another version, or damaged ones, fall back', { tag: '@all' }, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('typography', '{"sizePx":400,"typeface":"wingdings","width":7}'))
  await openArticle(page)
  expect(await styleOf(page)).toMatchObject({ fontSize: '18px', textAlign: 'start' })
})

story(
  'a title of 500 characters without a space stays within the largest type',
  { tag: '@all' },
  async ({ page, signedIn, product }) => {
    const feed = product.publishers.feed('endless', 'still', { title: 'Endless', itemCount: 0 })
    feed.publish({ title: 'W'.repeat(500) })
    await signedIn.subscribes([feed.url])
    await page.setViewportSize({ width: 360, height: 740 })
    await page.addInitScript((stored) => localStorage.setItem('typography', stored), JSON.stringify(largest))
    await page.goto('/feed')
    await page.getByRole('button', { name: /^WWWW/ }).click()
    await expect(overlay(page).getByRole('heading', { level: 1 })).toBeVisible()
    expect(await overlay(page).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0)
  },
)
