// `npm run sheets`: one picture for each menu, empty state and page of settings in four widths, both color schemes and forced colors,
// joined to sheets that a person looks at (test-results/sheets). `npm run sheets -- menus 360` only makes the sheets that match.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { type Product, startProduct } from '../test/browser/support/product.ts'
import { bringChromium, chromiumFlags } from './chromium.ts'
import { root, run } from './run.ts'
import { seed } from './seed.ts'
import { seedPassword, seedPeople } from './seedStory.ts'

type Shot = { name: string; path: string; open?: (page: Page) => Promise<unknown> }

const widths = [360, 700, 1440, 2200]
const looks = {
  light: { colorScheme: 'light', forcedColors: 'none' },
  dark: { colorScheme: 'dark', forcedColors: 'none' },
  forced: { colorScheme: 'dark', forcedColors: 'active' },
} as const
const folder = join(root, 'test-results/sheets')

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).locator('visible=true').first().click({ timeout: 3000 })
const openGroup = (menu: string | RegExp, group: string) => async (page: Page) => {
  await press(menu)(page)
  await page.getByRole('menuitem', { name: group }).click({ timeout: 3000 })
}
const feedMenu = 'Options of The Weekly Current'
const listMenu = 'Options of this list'
const openArticle = press(/^Rivers that were given/)
const inArticle = (next: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await openArticle(page)
  await next(page)
}
const openDrawerMenu = async (page: Page) => {
  await press('Menu')(page).catch(() => {})
  await press('Actions for The Weekly Current')(page)
}

const settingsPages = ['account', 'reading', 'rules', 'shortcuts', 'saving', 'apps', 'your-data']

/** By the account that they are made with. */
const sheets: Record<string, { as: 'reader' | 'newcomer'; shots: Shot[] }> = {
  menus: {
    as: 'reader',
    shots: [
      { name: 'feed', path: '/feed', open: press(feedMenu) },
      { name: 'feed: move', path: '/feed', open: openGroup(feedMenu, 'Move') },
      { name: 'feed: settings', path: '/feed', open: openGroup(feedMenu, 'View and settings') },
      { name: 'feed in the sidebar', path: '/feed', open: openDrawerMenu },
      { name: 'column', path: '/feed', open: press('Options of News') },
      { name: 'column: settings', path: '/feed', open: openGroup('Options of News', 'View and settings') },
      { name: 'article', path: '/feed', open: inArticle(press('More tools')) },
      { name: 'list', path: '/feed?view=items', open: press(listMenu) },
      { name: 'list: part read', path: '/feed?view=items', open: openGroup(listMenu, 'Mark a part read') },
      { name: 'layout', path: '/feed?view=items', open: press('Look: Board') },
      { name: 'account', path: '/feed', open: press(`${seedPeople.ada}: account menu`) },
    ],
  },
  empty: {
    as: 'newcomer',
    shots: [
      { name: 'board', path: '/feed' },
      { name: 'list', path: '/feed?view=items' },
      { name: 'saved', path: '/feed?view=savedFeeds' },
      { name: 'later', path: '/feed?view=later' },
      { name: 'highlights', path: '/feed?view=highlights' },
      { name: 'search', path: '/feed?q=zeppelin' },
      { name: 'tags', path: '/tags' },
      { name: 'feed health', path: '/feed-health' },
      { name: 'add feeds', path: '/feed?view=addFeeds' },
    ],
  },
  settings: {
    as: 'reader',
    shots: [
      ...settingsPages.map((page) => ({ name: page, path: `/settings#${page}` })),
      { name: 'what is new', path: '/whats-new' },
      { name: 'paper', path: '/paper' },
      { name: 'tags', path: '/tags' },
      { name: 'feed health', path: '/feed-health' },
      { name: 'admin', path: '/admin' },
    ],
  },
}

await makeSheets(process.argv.slice(2))

async function makeSheets(wanted: string[]): Promise<void> {
  await run(process.execPath, [join(root, 'dev/build.ts')])
  if (wanted.length === 0) rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const found = bringChromium()
  if (found.is === 'missing') throw new Error(found.advice)
  const browser = await chromium.launch({ args: chromiumFlags, ...(found.path ? { executablePath: found.path } : {}) })
  const product = await startProduct(
    {},
    { prepare: (dataFolder, publishers) => seed({ DATA_DIR: dataFolder }, publishers) },
  )
  try {
    const tokens = {
      reader: await tokenFrom(product, 'login', seedPeople.ada),
      newcomer: await tokenFrom(product, 'register', 'newcomer@example.com'),
    }
    for (const [sheet, { as, shots }] of Object.entries(sheets))
      for (const width of widths)
        for (const look of Object.keys(looks) as (keyof typeof looks)[]) {
          const name = `${sheet}-${width}-${look}`
          if (!wanted.every((word) => name.split('-').includes(word))) continue
          const files: { name: string; file: string }[] = []
          for (const [index, shot] of shots.entries()) {
            const file = join(folder, `${name}-${index}.png`)
            await takeShot(browser, { product, token: tokens[as], shot, width, look, file })
            files.push({ name: shot.name, file })
          }
          await joinToSheet(browser, { files, width, path: join(folder, `${name}.png`) })
          console.log(name)
        }
  } finally {
    await browser.close()
    await product.stop()
  }
}

async function tokenFrom(product: Product, call: 'login' | 'register', email: string): Promise<string> {
  const answer = await fetch(`${product.url}/api/auth/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: seedPassword }),
  })
  return ((await answer.json()) as { token: string }).token
}

type ShotOptions = {
  product: Product
  token: string
  shot: Shot
  width: number
  look: keyof typeof looks
  file: string
}

async function takeShot(browser: Browser, { product, token, shot, width, look, file }: ShotOptions): Promise<void> {
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width, height: width < 640 ? 740 : 900 },
    hasTouch: width < 640,
    isMobile: width < 640,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    ...looks[look],
  })
  const page = await context.newPage()
  await page.addInitScript((kept) => localStorage.setItem('token', kept), token)
  await page.goto(shot.path)
  await page.waitForFunction(() => document.querySelector('.painted-board') === null)
  await page.waitForTimeout(1500)
  // Not every width has every menu. The picture shows which.
  await shot.open?.(page).catch(() => {})
  await page.waitForTimeout(300)
  await page.screenshot({ path: file })
  await context.close()
}

type Sheet = { files: { name: string; file: string }[]; width: number; path: string }

/** Four in a row, of wide windows two, each as wide as fits. */
async function joinToSheet(browser: Browser, { files, width, path }: Sheet): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 2000, height: 1000 } })
  const figures = files.map(({ name, file }) => {
    const picture = `data:image/png;base64,${readFileSync(file).toString('base64')}`
    return `<figure style="margin:0"><figcaption>${name}</figcaption><img src="${picture}" style="width:100%"></figure>`
  })
  await page.setContent(
    `<body style="display:grid;grid-template-columns:repeat(${width > 1000 ? 2 : 4},1fr);align-content:start;gap:12px;margin:12px;font:14px sans-serif">${figures.join('')}`,
  )
  await page.screenshot({ path, fullPage: true })
  await page.close()
}
