// Every screen in the pseudo language: no text outside the catalog, and nothing wider than a phone of 360 px. Exempt are the dates,
// times and sizes that Intl formats (it has no pseudo language) and the content of feeds and readers.
import type { Page, Request } from '@playwright/test'
import { createAccount } from './support/account.ts'
import { startProduct } from './support/product.ts'
import { collectContent, expectTranslated, inPseudo, pseudoReader, pseudoServer } from './support/pseudoLanguage.ts'
import { articles } from './support/reader.ts'
import { showsLayout } from './support/river.ts'
import { expect, story } from './support/story.ts'
import { failingFeed, fillWorldlyBoard } from './support/worldlyBoard.ts'

// Some screens are those of an error.
story.use({
  ...pseudoReader,
  serverFile: pseudoServer,
  contextOptions: { reducedMotion: 'reduce' },
  expectedComplaints: [/status of (4|5)\d\d/],
})

let content: Set<string>

story.beforeEach(({ page }) => {
  content = collectContent(page)
})

story('a reader of another language gets it, and English where it is not translated', async ({ page }) => {
  await page.goto('/login')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-XA')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(inPseudo('signIn'))
})

story.describe('of a language that Broadsheet does not have', () => {
  story.use({ locale: 'tlh' })
  story('a reader gets English', async ({ page }) => {
    await page.goto('/login')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In')
  })
})

story('the pages without an account are translated and fit', async ({ page }) => {
  await page.addInitScript(() => {
    // The page of a failed sign-in leaves after two seconds; here it stays.
    const start = window.setTimeout
    Object.assign(window, { setTimeout: (work: TimerHandler, ms?: number) => (ms === 2000 ? 0 : start(work, ms)) })
  })
  for (const path of ['/', '/login', '/login?error=no_code', '/register', '/forgot-password', '/reset-password'])
    await showPage(page, path)
  for (const path of [
    '/reset-password?token=wrong',
    '/auth/callback',
    '/privacy',
    '/terms',
    '/accessibility',
    '/nowhere',
  ])
    await showPage(page, path)
  await page.goto('/forgot-password')
  await page.getByRole('textbox').fill('reader@example.com')
  await page.getByRole('button', { name: inPseudo('askForResetLink') }).click()
  await expect(page.getByRole('textbox')).toBeHidden()
  await expectTranslated(page, 'reset-link-asked', content)
})

story.describe('of a signed-in reader', () => {
  story.beforeEach(async ({ signedIn, product }) => {
    await fillWorldlyBoard(signedIn, product.publishers)
  })

  story('Saved, Search and Add Feeds are translated and fit', async ({ page }) => {
    await showPage(page, '/feed?view=savedFeeds')
    await showPage(page, '/feed?view=listening')
    await showPage(page, '/feed?q=zeppelin')
    await page
      .getByRole('main')
      .getByRole('button', { name: inPseudo('saveThisSearch') })
      .click()
    await showDialog(page, 'save-search')
    await page.route('**/api/feeds/preview?*', (route) =>
      route.fulfill({ json: { items: [{ title: 'Ποταμός', link: 'https://example.com/', snippet: 'Όρος' }] } }),
    )
    await showPage(page, '/feed?view=addFeeds')
    await page.getByRole('searchbox', { name: inPseudo('discoverFeeds') }).fill('ρεύμα')
    await expect(page.getByRole('main').getByText(inPseudo('noFeedsFound', { keyword: 'ρεύμα' }))).toBeVisible()
    await expectTranslated(page, 'feeds-not-found', content)
    await page.getByRole('button', { name: inPseudo('categoryTechNews') }).click()
    await expect(page.getByText('Ποταμός').first()).toBeVisible()
    await expectTranslated(page, 'category', content)
  })

  story('Later and saving a page are translated and fit', async ({ page, signedIn }) => {
    await showPage(page, '/feed?view=later')
    const { items } = await signedIn.calls('GET /feeds/items', { query: { limit: 1 } })
    const params = { id: items[0]?.id ?? 0 }
    await signedIn.calls('PATCH /feeds/items/:id/later', { params, body: { isLater: true } })
    await signedIn.calls('POST /saves', { body: { url: 'http://nowhere.invalid/moons', title: 'Όρος', later: true } })
    await showPage(page, '/feed?view=later')
    await page.getByRole('button', { name: 'Όρος', exact: true }).click()
    await showDialog(page, 'kept-page')
    await showPage(page, '/save')
    await showPage(page, '/save?url=http://ποταμός.invalid/&title=Ποταμός')
    await page.getByRole('button', { name: inPseudo('savePageLater') }).click()
    await expect(page.getByText(inPseudo('savePageFetching'))).toBeVisible()
    await expectTranslated(page, 'page-saved', content)
  })

  story('Settings and Feed Health are translated and fit', async ({ page, signedIn }) => {
    await showPage(page, '/settings')
    for (const code of ['logoutEverywhere', 'deleteAccount'] as const) {
      await page.getByRole('button', { name: inPseudo(code) }).click()
      await showDialog(page, code)
    }
    for (const name of ['reading', 'shortcuts', 'saving', 'apps', 'your-data'])
      await showPage(page, `/settings#${name}`)
    await showPage(page, '/settings#rules')
    await page.getByRole('button', { name: inPseudo('newRule') }).click()
    await page.getByRole('dialog').getByLabel(inPseudo('ruleWhen')).fill('ρεύμα')
    await page.getByLabel(inPseudo('ruleTag')).check()
    await showDialog(page, 'rule')
    await signedIn.calls('POST /rules', {
      body: { name: 'Ποταμός', query: 'ρεύμα', scope: { kind: 'all' }, actions: [{ is: 'hide' }] },
    })
    await page.reload()
    await showPage(page, '/settings#rules', 'rules')
    await showPage(page, '/settings?confirm=wrong')
    await showPage(page, '/feed-health')
    await page
      .getByRole('button', { name: inPseudo('changeAddressNamed', { title: failingFeed }) })
      .first()
      .click()
    await showDialog(page, 'change-address')
    await page
      .getByRole('button', { name: inPseudo('deleteNamed', { title: failingFeed }) })
      .first()
      .click()
    await showDialog(page, 'delete-feed')
  })

  story('the Tag Manager and its dialogs are translated and fit', async ({ page }) => {
    await showPage(page, '/tags')
    await page.getByRole('button', { name: inPseudo('createTag') }).click()
    await showDialog(page, 'create-tag')
    await page.getByRole('button', { name: inPseudo('editTagNamed', { name: 'مياه' }) }).click()
    await showDialog(page, 'edit-tag')
    await page.getByRole('button', { name: inPseudo('deleteTagNamed', { name: 'مياه' }) }).click()
    await showDialog(page, 'delete-tag')
  })

  story('the board, its menus and its dialogs are translated and fit', async ({ page }) => {
    await openBoard(page)
    await expectTranslated(page, 'board', content)
    await page.keyboard.press('?')
    await showDialog(page, 'shortcuts')
    await page.getByRole('button', { name: inPseudo('addTag') }).click()
    await showDialog(page, 'create-new-tag')
    const names = await page
      .locator('[aria-haspopup]:visible')
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent))
    expect(names.length).toBeGreaterThan(3)
    // The menus of all feeds have the same commands, and names that begin alike: the first of them is enough.
    const kinds = new Map(names.toReversed().map((name) => [name.split(' ', 2).join(' '), name]))
    const requests = watchRequests(page)
    let dialogs = 0
    for (const [number, name] of [...kinds.values()].entries())
      dialogs += await openMenu(page, { name, number, requests })
    // The story would not check a dialog that it takes for none. An admin has one more.
    expect(dialogs).toBeGreaterThanOrEqual(6)
  })

  story('an article with its player is translated and fits', async ({ page }) => {
    await openBoard(page)
    await articles(page.getByRole('main')).first().getByRole('heading').getByRole('button').click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectTranslated(page, 'article', content)
    await page.getByRole('button', { name: inPseudo('articleMoreTools') }).click()
    await page.getByRole('menuitem', { name: inPseudo('neverShow'), exact: true }).click()
    await expectTranslated(page, 'never-show', content)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.goto('/feed')
    await page
      .getByRole('button', { name: inPseudo('soundPlay', { title: 'The chord that would not resolve' }) })
      .click()
    await expectTranslated(page, 'player', content)
  })

  story('a list, its options and the tools of its article are translated and fit', async ({ page }) => {
    await showsLayout(page, 'list')
    await showPage(page, '/feed')
    const look = inPseudo('lookNow', { look: inPseudo('lookOneAtATime') })
    for (const [code, name] of [
      ['riverOptions', inPseudo('riverOptions')],
      ['listLook', inPseudo('listLook')],
      ['look', look],
    ] as const) {
      await page.getByRole('button', { name, exact: true }).click()
      await expectTranslated(page, `list-${code}`, content)
      await page.keyboard.press('Escape')
    }
    const first = articles(page.getByRole('main')).first()
    await first.getByRole('heading').getByRole('button').focus()
    await page.keyboard.press('x')
    await expect(page.getByRole('region', { name: inPseudo('selection') })).toBeVisible()
    await expectTranslated(page, 'list-selection', content)
    await page
      .getByRole('region', { name: inPseudo('selection') })
      .getByRole('button')
      .first()
      .click()
    await expect(page.getByRole('button', { name: inPseudo('undo') })).toBeVisible()
    await expectTranslated(page, 'list-selection-read', content)
    await first.getByRole('heading').getByRole('button').click()
    // Only a phone hides some of the tools.
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('button', { name: inPseudo('articleMoreTools') }).click()
    await expectTranslated(page, 'list-article-tools', content)
    await page.getByRole('menuitem', { name: inPseudo('typography') }).click()
    await expectTranslated(page, 'list-typography', content)
  })

  story.describe('without an answer', () => {
    story.use({ expectedComplaints: [/status of 503|CallError/] })
    story('screens without their data are translated and fit', async ({ page }) => {
      // The device keeps this board.
      await openBoard(page)
      await page.route('**/api/**', (route) =>
        route.request().url().includes('/auth/')
          ? route.fallback()
          : route.fulfill({ status: 503, json: { error: '' } }),
      )
      for (const path of [
        '/feed',
        '/feed?view=savedFeeds',
        '/feed?view=addFeeds',
        '/tags',
        '/feed-health',
        '/settings',
      ])
        await showPage(page, path, 'failed')
    })
  })
})

story('the first steps and the dashboard are translated and fit', async ({ page }) => {
  // The first account of a product is its admin.
  const product = await startProduct({}, { serverFile: pseudoServer })
  const admin = await createAccount(product.url)
  for (let number = 1; number <= 20; number += 1) await createAccount(product.url)
  await page.addInitScript((token) => localStorage.setItem('token', token), admin.token)
  for (const path of [
    '/feed',
    '/feed?view=savedFeeds',
    '/feed?view=addFeeds',
    '/tags',
    '/feed-health',
    '/admin',
    '/settings',
  ])
    await showPage(page, `${product.url}${path}`, 'first')
  await page.goto(`${product.url}/admin`)
  await page.getByRole('table').locator('[aria-haspopup]').first().click()
  await expectTranslated(page, 'user-menu', content)
  await page.getByRole('menuitem').first().click()
  await showDialog(page, 'suspend')
  // Before the product goes away, or the page would complain.
  await page.close()
  await product.stop()
})

async function showPage(page: Page, path: string, state = ''): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  await expectTranslated(page, `${path.replace(/^https?:\/\/[^/]+/, '')} ${state}`.replace(/\W+/g, '-'), content)
}

async function showDialog(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible()
  await expectTranslated(page, `dialog-${name}`, content)
  await page.keyboard.press('Escape')
  const question = page.getByRole('button', { name: inPseudo('discardConfirm'), exact: true })
  // A dialog with a written text asks first.
  await expect
    .poll(async () => (await page.locator('dialog[open]').count()) === 0 || (await question.count()) > 0)
    .toBe(true)
  if ((await question.count()) > 0) {
    await expectTranslated(page, `dialog-${name}-discard`, content)
    await question.click()
  }
  await expect(page.locator('dialog[open]')).toHaveCount(0)
}

type OpenedMenu = { name: string; number: number; requests: Requests }

/** Opens a menu, with each of its groups, and chooses each of its items: some open a dialog. Returns how many did. */
async function openMenu(page: Page, { name, number, requests }: OpenedMenu): Promise<number> {
  const button = page
    .locator('[aria-haspopup]:visible')
    .and(page.getByRole('button', { name, exact: true }))
    .first()
  const itemNamed = (label: string) => page.getByRole('menuitem', { name: label, exact: true }).last()
  /** Opens the group, or the menu itself. False without it: a command that was chosen before may have taken it away. */
  const open = async (group: string | null): Promise<boolean> => {
    // Some buttons show when the pointer is on their block.
    await button.hover({ force: true })
    await button.click()
    await expect(page.getByRole('menuitem').or(page.getByRole('menuitemradio')).first()).toBeVisible()
    if (group === null) return true
    if ((await itemNamed(group).count()) === 0) return false
    await itemNamed(group).click()
    await expect(page.getByRole('menu')).toHaveCount(2)
    return true
  }
  const closeAll = async () => {
    while ((await page.getByRole('menu').count()) > 0) await page.keyboard.press('Escape')
  }
  await openBoard(page)
  await button.hover({ force: true })
  await button.click()
  if ((await button.getAttribute('aria-haspopup')) === 'dialog') {
    await expectTranslated(page, `menu-${number}`, content)
    await page.keyboard.press('Escape')
    return 0
  }
  await expect(page.getByRole('menuitem').or(page.getByRole('menuitemradio')).first()).toBeVisible()
  // Read before the look at both sizes, which may close the menu.
  const labels = await page.getByRole('menuitem').allInnerTexts()
  const groups = await page.locator('[role="menuitem"][aria-haspopup="menu"]').allInnerTexts()
  await expectTranslated(page, `menu-${number}`, content)
  await closeAll()
  const choices = labels
    .filter((label) => !groups.includes(label))
    .map((label) => ({ group: null as string | null, label }))
  for (const group of groups) {
    await open(group)
    const inside = await page.getByRole('menu').last().getByRole('menuitem').allInnerTexts()
    await expectTranslated(page, `menu-${number}-group-${groups.indexOf(group)}`, content)
    choices.push(...inside.map((label) => ({ group, label })))
    await closeAll()
  }
  let dialogs = 0
  for (const [index, { group, label }] of choices.entries()) {
    const item = itemNamed(label)
    if (!(await open(group)) || (await item.count()) === 0 || !(await item.isEnabled())) {
      await closeAll()
      continue
    }
    await item.click()
    const isDialog = await opensDialog(page, requests)
    if (isDialog) await showDialog(page, `menu-${number}-${index}`)
    if (isDialog) dialogs += 1
    // It may have led elsewhere.
    else if (!(await button.isVisible())) await openBoard(page)
  }
  return dialogs
}

async function openBoard(page: Page): Promise<void> {
  await page.goto('/feed')
  await expect(articles(page.getByRole('main')).first()).toBeVisible()
}

/** After an empty fallback, React shows what has loaded this much later (src/web/ui/lazyComponent.tsx). */
const reactDelayMs = 300

/** Waits for the requests of a command: a dialog first loads its scripts, and then maybe what it shows. */
async function opensDialog(page: Page, requests: Requests): Promise<boolean> {
  const isOpen = async () => (await page.locator('dialog[open]').count()) > 0
  let before: number
  do {
    before = requests.count
    await expect.poll(async () => requests.pending.size === 0 || (await isOpen()), { intervals: [50] }).toBe(true)
    // Where the page is slow, so is its timer.
    await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), 2 * reactDelayMs)
  } while (requests.count > before && !(await isOpen()))
  return isOpen()
}

type Requests = { count: number; pending: ReadonlySet<Request> }

/** Except for live events, which never end. */
function watchRequests(page: Page): Requests {
  const pending = new Set<Request>()
  const requests = { count: 0, pending }
  page.on('request', (request) => {
    if (request.url().includes('/api/events')) return
    requests.count += 1
    pending.add(request)
  })
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  return requests
}
