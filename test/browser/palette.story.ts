// The command palette: opened by key, menu, drawer and help; finds commands and places in spite of typing errors.
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/looks.ts'
import { articles, block, fitsItsWidth, hearsKeys, overlay } from './support/reader.ts'
import { expect, story } from './support/story.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Commands' })
const field = (page: Page) => palette(page).getByRole('combobox')
const options = (page: Page) => palette(page).getByRole('option')
const chosen = (page: Page) => palette(page).getByRole('option', { selected: true })

async function find(page: Page, query: string): Promise<void> {
  await hearsKeys(page)
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await field(page).fill(query)
}

story.describe('the command palette', () => {
  story.beforeEach(async ({ page, signedIn, product }) => {
    const [current, orbit] = product.publishers.publications
    await signedIn.subscribes([current?.url ?? '', orbit?.url ?? ''])
    await signedIn.tags('Water')
    const { columns } = await signedIn.calls('GET /columns')
    await signedIn.calls('POST /searches', {
      body: { name: 'River news', query: 'rivers', columnId: columns[0]?.id },
    })
    await page.goto('/feed')
    await expect(articles(block(page, 'The Weekly Current'))).toHaveCount(3)
  })

  story('finds a page, a feed, a tag, a search, a theme and a setting, all misspelled', async ({ page }) => {
    await find(page, 'svaed')
    await expect(chosen(page)).toHaveText(/^Saved/)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/feed?view=savedFeeds')
    await expect(palette(page)).toBeHidden()

    await find(page, 'weekly curent')
    await expect(chosen(page)).toHaveText(/^.?The Weekly Current\s*Feed$/)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/feed\?feed=\d+$/)

    await find(page, 'tag watr')
    await expect(chosen(page)).toHaveText(/Water/)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/feed\?tag=\d+$/)

    await find(page, 'rivr news')
    await expect(chosen(page)).toHaveText(/River news/)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/feed?q=rivers')

    await find(page, 'theme drak')
    await expect(chosen(page)).toHaveText(/Dark/)
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark')

    await find(page, 'delete acount')
    await expect(chosen(page)).toHaveText(/Delete account/i)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/settings#delete-account')
    await expect(page.getByRole('heading', { name: 'Delete account' })).toBeInViewport()
  })

  story('knows what newcomers look for', async ({ page }) => {
    const wanted = [
      ['export', /^Export/, 'Settings'],
      ['import feeds', /^Import feeds from a file/, 'Settings'],
      ['move in', /^Move in from another feed reader/, 'Settings'],
      ['newsletters', /newsletters/i, 'Settings'],
      ['sessions', /^Sessions/, 'Settings'],
      ['language', /^Language/, 'Settings'],
      ['help', /^Help and shortcuts/, ''],
      ['rename news', /^Rename column: News/, 'Column'],
    ] as const
    for (const [query, label, kind] of wanted) {
      await find(page, query)
      await expect(chosen(page), query).toHaveText(label)
      await expect(chosen(page), query).toContainText(kind)
      await page.keyboard.press('Escape')
    }
    await find(page, 'rename news')
    await page.keyboard.press('Enter')
    await page.getByLabel('Column name').fill('Mornings')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'Mornings' })).toBeVisible()
    await page.keyboard.press('?')
    const found = page.getByRole('navigation', { name: 'Find in Settings' })
    await found.getByRole('link', { name: 'Export feeds as OPML' }).click()
    await expect(page).toHaveURL('/settings#export')
    await expect(page.getByRole('button', { name: 'Export feeds' })).toBeVisible()
  })

  story('opens on other pages too, and leads back to the reader', { tag: '@all' }, async ({ page }) => {
    await page.goto('/tags')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await find(page, 'orbit')
    await expect(chosen(page)).toHaveText(/Orbit/)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/feed\?feed=\d+$/)
    await page.goto('/settings')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await find(page, 'interests')
    await expect(chosen(page)).toHaveText(/Interests\s*Column$/)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/feed')
    await expect(page.getByRole('region', { name: 'Interests' })).toBeInViewport()
  })

  story('acts on the item that has the focus, and on the open article', async ({ page }) => {
    await page.keyboard.press('j')
    const first = articles(page.getByRole('main')).first()
    await find(page, 'mark read')
    await page.keyboard.press('Enter')
    await expect(first.getByRole('button', { name: /^Mark Unread/ })).toBeVisible()
    // The focus is back where it was.
    await page.keyboard.press('o')
    await expect(overlay(page)).toBeVisible()
    await find(page, 'save')
    await page.keyboard.press('Enter')
    await expect(overlay(page).getByRole('button', { name: /^Unsave/ })).toBeVisible()
    await find(page, 'my feeds')
    await page.keyboard.press('Enter')
    await expect(overlay(page)).toBeHidden()
  })

  story('searches the reader’s articles for what was typed', { tag: '@all' }, async ({ page }) => {
    await find(page, 'zzqq')
    await expect(options(page)).toHaveText(['Search articles for “zzqq”'])
    await expect(palette(page).getByRole('status').getByText('Nothing found')).toBeAttached()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/feed?q=zzqq')
  })

  story(
    'remembers on this device what was chosen, and forgets what is gone',
    { tag: '@all' },
    async ({ page, signedIn }) => {
      for (const query of ['orbit', 'settings']) {
        await find(page, query)
        await expect(chosen(page)).toHaveText(new RegExp(query, 'i'))
        await page.keyboard.press('Enter')
        await expect(palette(page)).toBeHidden()
      }
      await expect(page).toHaveURL('/settings')
      await page.goto('/feed')
      await expect(articles(block(page, 'The Weekly Current'))).toHaveCount(3)
      await page.keyboard.press('Control+k')
      const recent = palette(page).getByRole('group', { name: 'Recent' }).getByRole('option')
      await expect(recent).toHaveCount(2)
      await expect(recent.nth(0)).toHaveText(/Settings/)
      await expect(recent.nth(1)).toHaveText(/Orbit.*Feed/)
      const { columns } = await signedIn.calls('GET /columns')
      const orbit = columns.flatMap(({ feeds }) => feeds).find(({ title }) => /Orbit/.test(title))
      await signedIn.calls('DELETE /feeds/:id', { params: { id: orbit?.id ?? 0 } })
      await page.reload()
      await expect(articles(block(page, 'The Weekly Current'))).toHaveCount(3)
      await page.keyboard.press('Control+k')
      await expect(recent).toHaveCount(1)
    },
  )

  story(
    'moves by arrows around the list, closes by its own key and by Escape, and axe finds nothing',
    { tag: '@all' },
    async ({ page }) => {
      await page.keyboard.press('Control+k')
      await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
      const last = options(page).last()
      await page.keyboard.press('ArrowUp')
      await expect(last).toHaveAttribute('aria-selected', 'true')
      await expect(last).toBeInViewport()
      await page.keyboard.press('ArrowDown')
      await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
      await expectAccessible(page)
      await page.keyboard.press('Control+k')
      await expect(palette(page)).toBeHidden()
      await page.keyboard.press('Control+k')
      await page.keyboard.press('Escape')
      await expect(palette(page)).toBeHidden()
    },
  )

  story(
    'opens from the account menu and from the help, and its dialogs follow it',
    { tag: '@all' },
    async ({ page, signedIn }) => {
      await page.getByRole('button', { name: signedIn.email }).click()
      await page.getByRole('menuitem', { name: 'Commands' }).click()
      await expect(field(page)).toBeFocused()
      await field(page).fill('help')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog', { name: 'Shortcuts' }).getByText('Ctrl+K')).toBeVisible()
      await page.keyboard.press('Escape')
      await page.keyboard.press('?')
      await page.getByRole('dialog', { name: 'Shortcuts' }).getByRole('button', { name: 'Commands' }).click()
      await field(page).fill('add column')
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').getByRole('textbox').fill('Evening')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('region', { name: 'Evening' })).toBeVisible()
      await find(page, 'find or add')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('searchbox')).toBeFocused()
    },
  )
})

story.describe('on a phone', () => {
  story.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  story('the drawer opens the palette, and a tap chooses', { tag: '@all' }, async ({ page, signedIn: _ }) => {
    await page.goto('/feed?view=savedFeeds')
    await page.getByRole('button', { name: 'Menu', exact: true }).tap()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Commands' }).tap()
    await expect(palette(page)).toBeInViewport({ ratio: 1 })
    expect(await fitsItsWidth(page)).toBe(true)
    await field(page).fill('manag tags')
    await options(page).first().tap()
    await expect(page).toHaveURL('/tags')
  })
})
