// Shortcuts that the reader changes or turns off in Settings, the conflicts they show, and the help.
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/looks.ts'
import { articles, block, fitsItsWidth, overlay } from './support/reader.ts'
import { expect, story } from './support/story.ts'

const section = (page: Page) => page.getByRole('region', { name: 'Shortcuts' })
const row = (page: Page, command: string) =>
  section(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `Change the shortcut: ${command}`, exact: true }) })
const help = (page: Page) => page.getByRole('dialog', { name: 'Shortcuts' })

/** Chooses Change in the row of a command and presses the keys. */
async function record(page: Page, command: string, ...keys: string[]): Promise<void> {
  await row(page, command)
    .getByRole('button', { name: /^Change/ })
    .click()
  for (const key of keys) await page.keyboard.press(key)
}

story.describe('shortcuts in Settings', () => {
  story.beforeEach(async ({ page, signedIn, product }) => {
    await signedIn.subscribes([product.publishers.publications[0]?.url ?? ''])
    await page.goto('/settings#shortcuts')
    await expect(section(page)).toBeInViewport()
  })

  story(
    'a new key works at once on every page and device, and the help names it',
    async ({ page, browser, account }) => {
      await record(page, 'Mark read or unread', 'y')
      await expect(row(page, 'Mark read or unread').getByText('y', { exact: true })).toBeVisible()
      await record(page, 'Go to Saved', 'z', 's')
      await expect(row(page, 'Go to Saved')).toContainText('z then s')
      await record(page, 'Find a command, a feed or a setting', 'Control+e')
      await expect(row(page, 'Find a command, a feed or a setting')).toContainText('Ctrl+E')
      await page.keyboard.press('Control+e')
      await expect(page.getByRole('dialog', { name: 'Commands' })).toBeVisible()
      await page.keyboard.press('Control+e')
      await expect(page.getByRole('dialog', { name: 'Commands' })).toBeHidden()

      const otherDevice = await browser.newContext({ baseURL: new URL(page.url()).origin })
      const other = await otherDevice.newPage()
      await other.addInitScript((token) => localStorage.setItem('token', token), account.token)
      await other.goto('/feed')
      await expect(articles(block(other, 'The Weekly Current'))).toHaveCount(3)
      await other.keyboard.press('j')
      const first = articles(other.getByRole('main')).first()
      await other.keyboard.press('m')
      await other.keyboard.press('y')
      await expect(first.getByRole('button', { name: /^Mark Unread/ })).toBeVisible()
      await other.keyboard.press('o')
      await expect(overlay(other)).toBeVisible()
      await other.keyboard.press('y')
      await expect(overlay(other).getByRole('button', { name: /^Mark Read/ })).toBeVisible()
      await other.keyboard.press('Escape')
      await other.keyboard.press('?')
      await expect(help(other).getByText('z then s')).toBeVisible()
      await otherDevice.close()
    },
  )

  story('a shortcut is turned off and reset, and all are reset together', { tag: '@all' }, async ({ page }) => {
    const next = row(page, 'Next article')
    await next.getByRole('button', { name: /^Turn off/ }).click()
    await expect(next).toContainText('Off')
    await record(page, 'Save or unsave', 'b')
    await expect(row(page, 'Save or unsave').getByText('b', { exact: true })).toBeVisible()
    await page.goto('/feed')
    await expect(articles(block(page, 'The Weekly Current'))).toHaveCount(3)
    await page.keyboard.press('j')
    await page.keyboard.press('k')
    await expect(articles(page.getByRole('main')).first().getByRole('heading').getByRole('button')).toBeFocused()
    await page.keyboard.press('?')
    await expect(help(page).getByText('Next article', { exact: true })).toHaveCount(0)
    await help(page).getByRole('link', { name: 'Change shortcuts' }).click()
    await next.getByRole('button', { name: /^Reset/ }).click()
    await expect(next.getByText('j', { exact: true })).toBeVisible()
    await section(page).getByRole('button', { name: 'Reset all shortcuts' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reset', exact: true }).click()
    await expect(row(page, 'Save or unsave').getByText('s', { exact: true })).toBeVisible()
    await expect(section(page).getByRole('button', { name: 'Reset all shortcuts' })).toBeDisabled()
  })

  story(
    'one key for two commands: both show it, and it runs the one that says so',
    { tag: '@all' },
    async ({ page }) => {
      await record(page, 'Save or unsave', 'm')
      await expect(row(page, 'Save or unsave')).toContainText(
        'm also belongs to “Mark read or unread”. It runs that command.',
      )
      await expect(row(page, 'Mark read or unread')).toContainText(
        'm also belongs to “Save or unsave”. It runs this command.',
      )
      await expectAccessible(page)
      await page.goto('/feed')
      await expect(articles(block(page, 'The Weekly Current'))).toHaveCount(3)
      await page.keyboard.press('j')
      await page.keyboard.press('m')
      const first = articles(page.getByRole('main')).first()
      await expect(first.getByRole('button', { name: /^Mark Unread/ })).toBeVisible()
      await expect(first.getByRole('button', { name: /^Save/ })).toBeVisible()
      await page.keyboard.press('?')
      await expect(help(page).getByText('Some keys belong to two commands.')).toBeVisible()
    },
  )

  story('recording refuses keys of the browser, and Escape keeps the old key', { tag: '@all' }, async ({ page }) => {
    const saving = row(page, 'Save or unsave')
    await record(page, 'Save or unsave', 'Control+c')
    await expect(saving.getByText('This key cannot be a shortcut')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(saving.getByText('s', { exact: true })).toBeVisible()
    await expect(saving.getByRole('button', { name: /^Change/ })).toBeFocused()
    await record(page, 'Save or unsave', '?')
    await expect(help(page)).toBeHidden()
    await expect(saving.getByText('?', { exact: true })).toBeVisible()
  })
})

story('the header has a visible help button', { tag: '@all' }, async ({ page, signedIn: _ }) => {
  await page.goto('/feed?view=savedFeeds')
  await page.getByRole('banner').getByRole('button', { name: 'Help and shortcuts' }).click()
  await expect(help(page)).toBeVisible()
  await expectAccessible(page)
})

story('shortcuts in Settings fit a phone', { tag: '@all' }, async ({ page, signedIn: _ }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/settings#shortcuts')
  await expect(section(page)).toBeVisible()
  expect(await fitsItsWidth(page)).toBe(true)
})
