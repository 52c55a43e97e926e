// Passing an article on: by its menu, by a key, as Markdown with the selected words.
import { chooseInMenu, findInMenu, hearsKeys, overlay, toast } from './support/reader.ts'
import { expect, story } from './support/story.ts'

story('an article is shared from its menu and by a key', async ({ page, context, signedIn, product }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => {
    navigator.share = async (shared) => void document.body.setAttribute('data-shared', JSON.stringify(shared))
  })
  const feed = product.publishers.feed(`shared-${signedIn.email}`, 'still', { title: 'The Workbench', itemCount: 1 })
  const html = '<p>The river returns to its old bed.</p>'
  feed.items = feed.items.map((item) => ({ ...item, title: 'The [river]', link: 'https://example.org/river', html }))
  await signedIn.subscribes([feed.url])
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
  await page.goto('/feed')
  const title = page.getByRole('main').getByRole('heading', { name: 'The [river]' }).getByRole('button')
  await expect(title).toBeVisible()
  await hearsKeys(page)

  await title.focus()
  await page.keyboard.press('c')
  await expect(toast(page, 'Copied')).toBeVisible()
  expect(await clipboard()).toBe('https://example.org/river')

  await title.click()
  await expect(overlay(page).getByText('The river returns')).toBeVisible()
  await page.evaluate(() => {
    const text = document.querySelector('dialog article p')?.firstChild
    if (text) getSelection()?.setBaseAndExtent(text, 4, text, 17)
  })
  await chooseInMenu(page, 'More tools', 'Copy as Markdown')
  await expect
    .poll(clipboard)
    .toMatch(/^> river returns\n\n\[The \\\[river\\\]\]\(<https:\/\/example\.org\/river>\) · The Workbench/)

  await chooseInMenu(page, 'More tools', 'Share with an app')
  await expect(page.locator('body')).toHaveAttribute('data-shared', /"url":"https:\/\/example.org\/river"/)
  await expect(await findInMenu(page, 'More tools', 'Send by email')).toBeEnabled()
})
