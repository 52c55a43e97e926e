// `npm run screenshots`: takes every screen of the seeded story in three sizes and both color schemes into docs/screenshots, as
// small files, and the two pictures of the board on the landing page.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { type Product, startProduct } from '../test/browser/support/product.ts'
import { bringChromium, chromiumFlags } from './chromium.ts'
import { root, run } from './run.ts'
import { seed } from './seed.ts'
import { seedPassword, seedPeople } from './seedStory.ts'

type Screen = {
  name: string
  path: string
  /** Signed out by default. */
  as?: string
  /** Settings of the device, as localStorage has them. */
  device?: Record<string, unknown>
  /** Runs before the picture is taken. */
  first?: (page: Page) => Promise<void>
}

const sizes = {
  desktop: { width: 1440, height: 900 },
  tablet: { width: 900, height: 1200 },
  phone: { width: 390, height: 844 },
}
const schemes = ['light', 'dark'] as const
const folder = join(root, 'docs/screenshots')

const openArticle = (page: Page) =>
  page
    .getByRole('button', { name: /^Rivers that were given/ })
    .first()
    .click()
async function openTypography(page: Page) {
  await openArticle(page)
  await page.waitForTimeout(500)
  await page.keyboard.press('t')
}
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

const screens: Screen[] = [
  { name: 'landing', path: '/' },
  { name: 'login', path: '/login' },
  { name: 'register', path: '/register' },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'reset-password', path: '/reset-password' },
  { name: 'privacy', path: '/privacy' },
  { name: 'terms', path: '/terms' },
  { name: 'not-found', path: '/no-such-page' },
  { name: 'board', path: '/feed', as: seedPeople.ada },
  { name: 'article', path: '/feed', as: seedPeople.ada, first: openArticle },
  { name: 'article-type', path: '/feed', as: seedPeople.ada, first: openTypography },
  { name: 'list-and-article', path: '/feed', as: seedPeople.ada, device: { layout: 'beside' }, first: openArticle },
  {
    name: 'headlines',
    path: '/feed',
    as: seedPeople.ada,
    device: { layout: 'list', listLook: { density: 'headlines' } },
  },
  { name: 'board-compact', path: '/feed', as: seedPeople.ada, device: { listLook: { density: 'compact' } } },
  { name: 'commands', path: '/feed', as: seedPeople.ada, first: (page) => page.keyboard.press('Control+k') },
  { name: 'search', path: '/feed?q=the+-goalkeeper', as: seedPeople.ada },
  { name: 'add-feeds', path: '/feed?view=addFeeds', as: seedPeople.ben },
  { name: 'saved', path: '/feed?view=savedFeeds', as: seedPeople.ada },
  { name: 'feed-health', path: '/feed-health', as: seedPeople.ada },
  { name: 'tags', path: '/tags', as: seedPeople.ada },
  { name: 'tag-form', path: '/tags', as: seedPeople.ada, first: press(/^Create Tag/) },
  { name: 'settings', path: '/settings', as: seedPeople.ada },
  { name: 'admin', path: '/admin', as: seedPeople.ada },
]

await takeScreenshots(process.argv.slice(2))

/** `names`: only these screens; empty for all. */
async function takeScreenshots(names: string[]): Promise<void> {
  await run(process.execPath, [join(root, 'dev/build.ts')])
  mkdirSync(folder, { recursive: true })
  const found = bringChromium()
  if (found.is === 'missing') throw new Error(found.advice)
  const browser = await chromium.launch({ args: chromiumFlags, ...(found.path ? { executablePath: found.path } : {}) })
  const product = await startProduct(
    {},
    { prepare: (dataFolder, publishers) => seed({ DATA_DIR: dataFolder }, publishers) },
  )
  try {
    for (const screen of screens.filter(({ name }) => names.length === 0 || names.includes(name))) {
      for (const scheme of schemes)
        for (const [size, viewport] of Object.entries(sizes)) {
          const page = await openScreen(browser, product, screen, { viewport, scheme })
          await page.screenshot({
            path: join(folder, `${screen.name}-${size}-${scheme}.jpg`),
            type: 'jpeg',
            quality: 60,
          })
          if (screen.name === 'board' && size === 'desktop')
            await page.screenshot({
              path: join(root, `src/web/pages/public/board-${scheme}.jpg`),
              type: 'jpeg',
              quality: 80,
            })
          await page.context().close()
        }
      console.log(screen.name)
    }
  } finally {
    await browser.close()
    await product.stop()
  }
}

async function openScreen(
  browser: Browser,
  product: Product,
  screen: Screen,
  look: { viewport: { width: number; height: number }; scheme: 'light' | 'dark' },
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: look.viewport,
    colorScheme: look.scheme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
  })
  const page = await context.newPage()
  if (screen.as) {
    const answer = await context.request.post('/api/auth/login', { data: { email: screen.as, password: seedPassword } })
    const { token } = (await answer.json()) as { token: string }
    await page.addInitScript((stored) => localStorage.setItem('token', stored), token)
  }
  await page.addInitScript((device) => {
    for (const [key, value] of Object.entries(device)) localStorage.setItem(key, JSON.stringify(value))
  }, screen.device ?? {})
  await page.goto(screen.path)
  await page.waitForTimeout(1200)
  await screen.first?.(page)
  await page.waitForTimeout(800)
  // The live stream never ends, so the network is never idle: waiting for fonts and pictures is enough.
  await page.evaluate(() => document.fonts.ready)
  await page.waitForFunction(() => {
    const isInSight = ({ top, bottom }: DOMRect) => bottom > 0 && top < innerHeight
    return [...document.images].every((image) => image.complete || !isInSight(image.getBoundingClientRect()))
  })
  return page
}
