// Tags: managed on their own page, created and deleted in the sidebar, attached to feeds and articles
// (docs/specification.md#tags).
import type { Page } from '@playwright/test'
import { isolateName } from '../../src/shared/texts/formatText.ts'
import { block, chooseInMenu } from './support/reader.ts'
import { expect, story } from './support/story.ts'

const tagRow = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Tags' }).getByRole('listitem').filter({ hasText: name })
const sidebarTags = (page: Page) => page.getByRole('region', { name: 'Tags' })
const toast = (page: Page, text: string) => page.getByRole('status').getByText(text)

story('a reader creates, edits and deletes a tag in the Tag Manager', async ({ page, signedIn }) => {
  await page.goto('/tags')
  await expect(page.getByRole('heading', { name: 'Tag Manager' })).toBeVisible()
  await expect(page.getByText('No tags yet')).toBeVisible()
  await expect(page.getByText('Create your first tag to organize your feeds and articles')).toBeVisible()

  await page.getByRole('button', { name: 'Create Tag' }).click()
  const creating = page.getByRole('dialog', { name: 'Create Tag' })
  await expect(creating.getByRole('radio', { name: 'Red' })).toBeChecked()
  await expect(creating.getByRole('radio', { name: 'None' })).toBeChecked()
  await expect(creating.getByRole('group', { name: 'Preview' })).toContainText('Tag Name')
  await expect(creating.getByRole('radiogroup', { name: 'Color' }).getByRole('radio')).toHaveCount(16)
  await expect(creating.getByRole('radiogroup', { name: /^Icon/ }).getByRole('radio')).toHaveCount(17)
  await creating.getByPlaceholder('Enter tag name...').fill('Morning')
  await creating.getByRole('radio', { name: 'Teal' }).check()
  await creating.getByRole('radio', { name: 'Rocket' }).check()
  await expect(creating.getByRole('group', { name: 'Preview' })).toContainText('🚀Morning')
  await creating.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(toast(page, 'Tag created successfully')).toBeVisible()
  await expect(creating).toBeHidden()
  await expect(tagRow(page, 'Morning')).toContainText('0 feeds')
  await expect(tagRow(page, 'Morning')).toContainText('0 articles')

  await page.getByRole('button', { name: 'Edit tag: Morning' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit Tag' })
  await expect(editing.getByLabel('Tag Name')).toHaveValue('Morning')
  await expect(editing.getByRole('radio', { name: 'Teal' })).toBeChecked()
  await expect(editing.getByRole('radio', { name: 'Rocket' })).toBeChecked()
  await editing.getByLabel('Tag Name').fill('Evening')
  await editing.getByRole('button', { name: 'Update' }).click()
  await expect(editing).toBeHidden()
  await expect(tagRow(page, 'Evening')).toBeVisible()
  const { tags } = await signedIn.calls('GET /tags')
  expect(tags).toMatchObject([{ name: 'Evening', color: '#14b8a6', icon: '🚀' }])

  await page.getByRole('button', { name: 'Delete tag: Evening' }).click()
  const asking = page.getByRole('alertdialog')
  await expect(asking).toContainText(
    'Are you sure you want to delete this tag? It will be removed from all feeds and articles.',
  )
  await asking.getByRole('button', { name: 'Cancel' }).click()
  await expect(tagRow(page, 'Evening')).toBeVisible()
  await page.getByRole('button', { name: 'Delete tag: Evening' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Tag deleted successfully')).toBeVisible()
  await expect(page.getByText('No tags yet')).toBeVisible()
})

story(
  'a reader presses a new tag, chooses its feeds there, and leaves it again',
  async ({ page, signedIn, product }) => {
    await signedIn.subscribes(product.publishers.publications.slice(0, 3).map(({ url }) => url))
    await signedIn.tags('Morning')
    await page.goto('/feed')
    await sidebarTags(page)
      .getByRole('button', { name: /^Morning/ })
      .click()
    await expect(page.getByRole('heading', { name: 'No feeds with this tag here.' })).toBeVisible()
    await page.getByRole('button', { name: 'Choose feeds' }).click()
    const choosing = page.getByRole('dialog', { name: 'Feeds with the tag Morning' })
    await choosing.getByRole('checkbox', { name: 'The Weekly Current' }).check()
    await page.keyboard.press('Escape')
    await expect(block(page, 'The Weekly Current')).toBeVisible()
    await page.reload()
    await expect(block(page, 'The Weekly Current')).toBeVisible()
    await expect(page.locator('[data-block]')).toHaveCount(1)
    await page.getByRole('main').getByRole('button', { name: 'All Items' }).click()
    await expect(page.locator('[data-block]')).toHaveCount(3)

    // Later the feeds of a tag are chosen where tags are managed.
    await page.goto('/tags')
    await tagRow(page, 'Morning').getByRole('button', { name: '1 feed' }).click()
    await choosing.getByRole('checkbox', { name: 'The Weekly Current' }).uncheck()
    await choosing.getByRole('button', { name: 'Close' }).first().click()
    await expect(tagRow(page, 'Morning')).toContainText('0 feeds')
  },
)

story(
  'a tag without a name is not created, and Enter shows what is missing',
  { tag: '@all' },
  async ({ page, signedIn }) => {
    await page.goto('/tags')
    await page.getByRole('button', { name: 'Create Tag' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create Tag' })
    const name = dialog.getByLabel('Tag Name')
    await expect(dialog.getByRole('button', { name: 'Create', exact: true })).toBeDisabled()
    await name.fill('   ')
    await expect(dialog.getByRole('button', { name: 'Create', exact: true })).toBeDisabled()
    await name.press('Enter')
    await expect(dialog.getByRole('alert')).toHaveText('Please enter a tag name')
    await name.fill('x'.repeat(60))
    await expect(name).toHaveValue('x'.repeat(50))
    await expect(dialog.getByRole('alert')).toBeHidden()

    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Create Tag' }).click()
    await expect(name).toHaveValue('')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Create Tag' })).toBeFocused()
    expect((await signedIn.calls('GET /tags')).tags).toEqual([])
  },
)

story.describe('refused', { tag: '@all' }, () => {
  story.use({ expectedComplaints: [/status of (409|500)/] })

  story("a taken name is refused with the server's text, and typed text stays", async ({ page, signedIn }) => {
    await signedIn.tags('Morning')
    await page.goto('/tags')
    await page.getByRole('button', { name: 'Create Tag' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Tag Name').fill('morning')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert')).toHaveText('You already have a tag with this name.')
    await expect(dialog.getByLabel('Tag Name')).toHaveValue('morning')
  })

  story(
    'a tag that could not be attached to a feed is removed again, with a message',
    async ({ page, signedIn, product }) => {
      await signedIn.subscribes([product.publishers.publications[0]?.url ?? ''])
      await signedIn.tags('Morning')
      await page.route('**/api/tags/feeds/*', (route) => route.fulfill({ status: 500, json: {} }))
      await page.goto('/feed')
      await openPicker(page, 'The Weekly Current')
      const box = page.getByRole('dialog').getByRole('checkbox', { name: 'Morning' })
      await box.click()
      await expect(page.getByRole('alert')).toContainText('Failed to add tag to feed')
      await expect(box).not.toBeChecked()
    },
  )

  story('a tag that could not be deleted stays, and an alert says so', async ({ page, signedIn }) => {
    const { id } = await signedIn.tags('Morning')
    await page.route(`**/api/tags/${id}`, (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto('/tags')
    await page.getByRole('button', { name: 'Delete tag: Morning' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('Failed to delete tag')
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
    await expect(tagRow(page, 'Morning')).toBeVisible()
  })
})

story('a form sent twice creates one tag', { tag: '@all' }, async ({ page, signedIn }) => {
  await page.goto('/tags')
  await page.route('**/api/tags', async (route) => {
    // Long enough for a second press in between.
    if (route.request().method() === 'POST') await new Promise((resolve) => setTimeout(resolve, 300))
    await route.continue()
  })
  await page.getByRole('button', { name: 'Create Tag' }).click()
  await page.getByLabel('Tag Name').fill('Morning')
  await page.getByRole('button', { name: 'Create', exact: true }).dblclick()
  await expect(toast(page, 'Tag created successfully')).toHaveCount(1)
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect((await signedIn.calls('GET /tags')).tags).toHaveLength(1)
})

story(
  'a reader creates a tag in the sidebar, filters by it and deletes it',
  { tag: '@all' },
  async ({ page, signedIn, product }) => {
    const [current, orbit] = product.publishers.publications
    const [feed] = await signedIn.subscribes([current?.url ?? '', orbit?.url ?? ''])
    await page.goto('/feed')
    await sidebarTags(page).getByRole('button', { name: 'Add tag' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create New Tag' })
    await expect(dialog.getByLabel('Hex code')).toHaveValue('#3B82F6')
    await expect(dialog.getByRole('button', { name: 'Create Tag' })).toBeDisabled()
    await dialog.getByLabel('Tag Name').fill('Morning')
    await dialog.getByLabel('Hex code').fill('#12')
    await expect(dialog.getByRole('button', { name: 'Create Tag' })).toBeDisabled()
    await dialog.getByLabel('Hex code').fill('#123456')
    await dialog.getByRole('button', { name: 'Create Tag' }).click()
    await expect(toast(page, 'Tag created successfully')).toBeVisible()
    const [tag] = (await signedIn.calls('GET /tags')).tags
    expect(tag).toMatchObject({ name: 'Morning', color: '#123456' })

    await signedIn.calls('POST /tags/feeds/:feedId', { params: { feedId: feed?.id ?? 0 }, body: { tagId: tag?.id } })
    const toggle = sidebarTags(page).getByRole('button', { name: /^Morning/ })
    await expect(toggle).toContainText('1 feed')
    await toggle.click()
    await expect(toggle).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('region', { name: 'Orbit & Bench' })).toBeHidden()
    await expect(page.getByRole('region', { name: 'The Weekly Current' })).toBeVisible()
    await toggle.click()
    await expect(page.getByRole('region', { name: 'Orbit & Bench' })).toBeVisible()

    await toggle.click()
    await sidebarTags(page).getByRole('button', { name: 'Delete tag: Morning' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('It will be removed from all feeds')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(toast(page, 'Tag deleted successfully')).toBeVisible()
    await expect(toggle).toBeHidden()
    await expect(page.getByRole('region', { name: 'Orbit & Bench' })).toBeVisible()
  },
)

story(
  'Enter in the picker takes the first match that is not attached yet, else creates a tag',
  { tag: '@all' },
  async ({ page, signedIn, product }) => {
    await signedIn.subscribes([product.publishers.publications[0]?.url ?? ''])
    await signedIn.tags('Work')
    await signedIn.tags('Homework')
    await page.goto('/feed')
    await openPicker(page, 'The Weekly Current')
    const picker = page.getByRole('dialog', { name: /^Manage tags/ })
    const field = picker.getByLabel('Find or create a tag')
    const hung = page.getByRole('list', { name: 'Tags of The Weekly Current' })

    await field.press('Enter')
    await field.fill('WORK')
    await field.press('Enter')
    await expect(hung).toHaveText('Work')
    await field.fill('work')
    await field.press('Enter')
    await expect(hung.getByRole('listitem')).toHaveText(['Work', 'Homework'])

    await field.fill('Morning')
    await field.press('Enter')
    await expect(toast(page, 'Tag created successfully')).toBeVisible()
    await expect(hung.getByRole('listitem')).toHaveText(['Work', 'Homework', 'Morning'])

    await picker.getByRole('checkbox', { name: 'Homework' }).uncheck()
    await expect(hung.getByRole('listitem')).toHaveText(['Work', 'Morning'])
    await page.reload()
    await expect(hung.getByRole('listitem')).toHaveText(['Work', 'Morning'])
    await expect(sidebarTags(page).getByRole('button', { name: /^Homework/ })).toContainText('0 feeds')
  },
)

story('a tag on an article is counted in the Tag Manager', { tag: '@all' }, async ({ page, signedIn, product }) => {
  await signedIn.subscribes([product.publishers.publications[0]?.url ?? ''])
  await signedIn.tags('Morning')
  await page.goto('/feed')
  await page.getByRole('region', { name: 'The Weekly Current' }).getByRole('heading', { level: 4 }).first().click()
  await chooseInMenu(page, 'More tools', 'Tags of this article')
  await page.getByRole('checkbox', { name: 'Morning' }).check()
  await expect(page.getByRole('checkbox', { name: 'Morning' })).toBeChecked()
  await expect.poll(async () => (await signedIn.calls('GET /tags')).tags[0]?.feedItemTags.length).toBe(1)
  await page.goto('/tags')
  await expect(tagRow(page, 'Morning')).toContainText('1 article')
})

story('unusual names and 200 tags don’t break the page', { tag: '@all' }, async ({ page, signedIn }) => {
  const odd = ['<script>alert(1)</script>', 'מילים לקריאה איטית', 'W'.repeat(50)]
  for (const name of odd) await signedIn.tags(name)
  for (let number = 1; number <= 200; number += 1) await signedIn.tags(`Tag ${number}`)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/tags')
  for (const name of odd)
    await expect(page.getByRole('button', { name: `Edit tag: ${isolateName(name, 'en')}` })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveCount(203)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

async function openPicker(page: Page, feedTitle: string): Promise<void> {
  await block(page, feedTitle).hover()
  await page.getByRole('button', { name: `Manage tags: ${feedTitle}` }).click()
}

story('the articles of a tag are under it, and Manage Tags leads to them', async ({ page, signedIn, product }) => {
  await signedIn.subscribes([product.publishers.publications[0]?.url ?? ''])
  const { tag } = await signedIn.calls('POST /tags', { body: { name: 'Football', color: '#10b981', icon: '' } })
  const [item] = (await signedIn.calls('GET /feeds/items')).items
  await signedIn.calls('POST /tags/feed-items/:itemId', { params: { itemId: item?.id ?? 0 }, body: { tagId: tag.id } })
  await page.goto('/tags')
  await page.getByRole('link', { name: '1 article' }).click()
  const found = block(page, 'Articles tagged Football')
  await expect(found.getByRole('article')).toHaveCount(1)
  await expect(sidebarTags(page).getByRole('button', { name: 'Football 0 feeds, 1 article' })).toBeVisible()
  await sidebarTags(page)
    .getByRole('button', { name: /^Football/ })
    .click()
  await expect(found).toBeHidden()
})
