// The page in other languages: long German words, Japanese without spaces, Arabic from right to left. A language that isn't offered
// (src/shared/texts/languages.ts) has no story.
import type { Page } from '@playwright/test'
import { isolateName } from '../../src/shared/texts/formatText.ts'
import { isOffered } from '../../src/shared/texts/languages.ts'
import { expectAccessible } from './support/looks.ts'
import { articles, chooseInMenu } from './support/reader.ts'
import { findOverflow } from './support/shownTexts.ts'
import { expect, story } from './support/story.ts'
import { fillWorldlyBoard } from './support/worldlyBoard.ts'

story.use({ contextOptions: { reducedMotion: 'reduce' }, expectedComplaints: [/status of (4|5)\d\d/] })

const samples = [
  { language: 'de', locale: 'de-AT', direction: 'ltr' },
  { language: 'ja', locale: 'ja-JP', direction: 'ltr' },
  { language: 'ar', locale: 'ar-EG', direction: 'rtl' },
] as const

/** The screens of `npm test`, and those of `npm test -- --all`. */
const screens = [
  { path: '/feed', isUsual: true },
  { path: '/', isUsual: true },
  { path: '/settings', isUsual: false },
  { path: '/settings#reading', isUsual: false },
  { path: '/tags', isUsual: false },
  { path: '/feed?view=items', isUsual: false },
  { path: '/feed?view=addFeeds', isUsual: false },
  { path: '/feed?q=zeppelin', isUsual: false },
  { path: '/feed-health', isUsual: false },
  { path: '/accessibility', isUsual: false },
  { path: '/privacy', isUsual: false },
]

async function expectToFit(page: Page, screen: string): Promise<void> {
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(async () => {
      expect(await findOverflow(page), `${screen} at ${width} px: wider than the window`).toEqual([])
    }).toPass()
    const pictures = process.env.LANGUAGE_PICTURES
    if (pictures) await page.screenshot({ path: `${pictures}/${screen.replace(/\W+/g, '-')}-${width}.png` })
  }
  await expectAccessible(page)
}

for (const { language, locale, direction } of samples)
  story.describe(language, () => {
    story.use({ locale })
    story.skip(!isOffered(language), 'This language is not offered yet.')

    for (const isUsual of [true, false])
      story(
        `${isUsual ? 'the board and the landing page' : 'all other main screens'} fit, and axe finds nothing`,
        isUsual ? {} : { tag: '@all' },
        async ({ page, signedIn, product }) => {
          await fillWorldlyBoard(signedIn, product.publishers)
          for (const { path } of screens.filter((screen) => screen.isUsual === isUsual)) {
            await page.setViewportSize({ width: 1440, height: 900 })
            await page.goto(path)
            await expect(page.locator('html')).toHaveAttribute('lang', language)
            await expect(page.locator('html')).toHaveAttribute('dir', direction)
            await expect(page.getByRole('heading').first()).toBeVisible()
            await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
            await expectToFit(page, `${language}${path}`)
          }
        },
      )

    story('an article opens, and its tools and menus fit', { tag: '@all' }, async ({ page, signedIn, product }) => {
      await fillWorldlyBoard(signedIn, product.publishers)
      await page.goto('/feed')
      await articles(page.getByRole('main')).first().getByRole('button').first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectToFit(page, `${language}/article`)
    })
  })

story.describe('a visitor', () => {
  story.use({ locale: 'de-DE' })
  story.skip(!isOffered('de'), 'German is not offered yet.')

  story(
    'chooses a language in the footer, and has it in the account and on another device',
    async ({ page, account, browser }) => {
      await page.goto('/')
      await expect(page.locator('html')).toHaveAttribute('lang', 'de')
      await page.getByRole('contentinfo').getByRole('combobox').selectOption('en')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your news, now.')
      await page.goto('/login')
      await page.getByLabel('Email').fill(account.email)
      await page.getByLabel('Password').fill(account.password)
      await page.getByRole('button', { name: 'Sign In' }).click()
      await expect(page).toHaveURL(/\/feed/)
      await expect(async () => {
        const { user } = await account.calls('GET /auth/profile')
        expect(user.preferences.language).toBe('en')
      }).toPass()

      const other = await browser.newContext({ locale: 'de-DE', baseURL: page.url() })
      await other.addInitScript((token) => localStorage.setItem('token', token), account.token)
      const phone = await other.newPage()
      await phone.goto('/settings#language')
      await expect(phone.locator('html')).toHaveAttribute('lang', 'en')
      await phone.getByRole('combobox', { name: 'Language', exact: true }).selectOption('de')
      await expect(phone.locator('html')).toHaveAttribute('lang', 'de')
      await other.close()
      await page.reload()
      await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    },
  )

  story('reads that legal pages bind in English, and goes there', { tag: '@all' }, async ({ page }) => {
    await page.goto('/privacy')
    await page.getByRole('article').locator('a[href="?lang=en"]').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy')
    for (const lang of ['../../x', 'xx', '%22%3E%3Cscript%3E']) {
      await page.goto(`/privacy?lang=${lang}`)
      await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    }
  })
})

story('an article is translated on the device where the browser can do so', async ({ page, signedIn, product }) => {
  await signedIn.subscribes([product.publishers.publications[0]?.url ?? ''])
  // Some versions of Chromium have one.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'Translator'))
  // The feed is in another language than the page.
  await page.route(/\/api\/feeds\/items\/\d+$/, async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    await route.fulfill({ response: answer, json: { ...body, item: { ...body.item, language: 'nl' } } })
  })
  await page.goto('/feed')
  const titles = articles(page.getByRole('main')).getByRole('heading').getByRole('button')
  await titles.first().click()
  const dialog = page.getByRole('dialog')
  const tools = dialog.getByRole('button', { name: 'More tools' })
  await tools.click()
  await expect(page.getByRole('menuitem', { name: 'Typography' })).toBeVisible()
  // This browser has no translator.
  await expect(page.getByRole('menuitem', { name: 'Translate' })).toBeHidden()
  await page.keyboard.press('Escape')
  await page.evaluate(() => {
    const translate = async (text: string) => text.toUpperCase()
    Object.assign(window, {
      Translator: { availability: async () => 'downloadable', create: async () => ({ translate }) },
    })
  })
  await dialog.getByRole('button', { name: 'Next', exact: true }).click()
  const title = dialog.getByRole('heading', { level: 1 })
  await expect(title).toHaveAttribute('lang', 'nl')
  const original = (await title.textContent()) ?? ''
  await tools.click()
  await page.getByRole('menuitem', { name: 'Translate' }).click()
  await expect(title).toHaveText(original.toUpperCase())
  await expect(title).toHaveAttribute('lang', 'en')
  await expect(dialog.getByText('Translated from Dutch by your browser.')).toBeVisible()
  await tools.click()
  await page.getByRole('menuitem', { name: 'Show the original' }).click()
  await expect(title).toHaveText(original)
  await expect(title).toHaveAttribute('lang', 'nl')
})

story(
  'the titles of a feed in another language are translated by choice, and say their language',
  async ({ page, signedIn, product }) => {
    const hebrew = product.publishers.documents.find(({ file }) => file === 'right-to-left.xml')
    await signedIn.subscribes([hebrew?.url ?? ''])
    await page.addInitScript(() => {
      const translate = async (text: string) => `${[...text].length} letters`
      Object.assign(window, {
        Translator: { availability: async () => 'available', create: async () => ({ translate }) },
      })
    })
    await page.goto('/feed')
    const first = articles(page.getByRole('main')).first()
    const title = first.getByRole('heading').getByRole('button')
    const headline = first.locator('[lang="he"]').first()
    await expect(headline).toBeVisible()
    const original = (await title.textContent()) ?? ''
    const options = `Options of ${isolateName('דפים לקריאה איטית', 'en')}`
    const translated = `${[...original].length} letters`
    await chooseInMenu(page, options, 'Translate titles')
    await expect(title).toHaveText(translated)
    await page.reload()
    await expect(title).toHaveText(translated)
    await chooseInMenu(page, options, 'Translate titles')
    await expect(title).toHaveText(original)
  },
)
