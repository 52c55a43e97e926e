// Passing an article on: by its menu, by a key, as Markdown with the selected words.
import { chooseInMenu, findInMenu, hearsKeys, overlay, toast } from './support/reader.ts'
import { expect, story } from './support/story.ts'

story('an article is shared from its menu and by a key', async ({ page, context, signedIn, product }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => {
    navigator.share = async (shared) => void document.body.setAttribute('data-shared', JSON.stringify(shared))
  })
  const feed = product.publishers.feed(`shared-${signedIn.email}`, 'still', { title: 'The Workbench', itemCount: 1 })
  const snippet = 'The river returns to its old bed.'
  const html = `<p>${snippet}</p>`
  feed.items = feed.items.map((item) => ({
    ...item,
    ...{ title: 'The [river]', link: 'https://example.org/river', snippet, html },
  }))
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
  // Until the article is there, a preview is shown.
  await expect(overlay(page).getByRole('button', { name: 'Note on this article' })).toBeVisible()
  await page.evaluate(() => {
    const walker = document.createTreeWalker(
      document.querySelector('dialog article') ?? document.body,
      NodeFilter.SHOW_TEXT,
    )
    while (walker.nextNode()) {
      const at = walker.currentNode.nodeValue?.indexOf('river returns') ?? -1
      if (at >= 0) getSelection()?.setBaseAndExtent(walker.currentNode, at, walker.currentNode, at + 13)
    }
  })
  await chooseInMenu(page, 'More tools', 'Copy as Markdown')
  await expect
    .poll(clipboard)
    .toMatch(/^> river returns\n\n\[The \\\[river\\\]\]\(<https:\/\/example\.org\/river>\) · The Workbench/)

  await chooseInMenu(page, 'More tools', 'Share with an app')
  await expect(page.locator('body')).toHaveAttribute('data-shared', /"url":"https:\/\/example.org\/river"/)
  await expect(await findInMenu(page, 'More tools', 'Send by email')).toBeEnabled()
})

story(
  'a page of an article and a feed of Saved are made, read by others, and ended',
  async ({ page, signedIn, product }) => {
    const feed = product.publishers.feed(`paged-${signedIn.email}`, 'still', { title: 'The Workbench', itemCount: 1 })
    feed.items = feed.items.map((item) => ({ ...item, title: 'The river', link: 'https://example.org/river' }))
    await signedIn.subscribes([feed.url])
    await page.goto('/feed')
    await page.getByRole('main').getByRole('heading', { name: 'The river' }).getByRole('button').click()
    await chooseInMenu(page, 'More tools', 'Make a page')
    const dialog = page.getByRole('dialog', { name: 'Make a page' })
    await dialog.getByRole('textbox', { name: 'Note' }).fill('Read this <b>now</b>')
    await dialog.getByRole('button', { name: 'Create address' }).click()
    const address = await dialog.getByRole('textbox', { name: 'Address' }).inputValue()
    await dialog.getByRole('button', { name: 'Done' }).click()

    const visitor = await page.context().browser()?.newPage()
    if (visitor === undefined) throw new Error('no browser')
    await visitor.goto(address)
    await expect(visitor.getByRole('heading', { name: 'The river' })).toBeVisible()
    await expect(visitor.getByText('Read this <b>now</b>')).toBeVisible()
    await expect(visitor.getByRole('link', { name: 'Read it at example.org' })).toBeVisible()

    await page.goto('/settings#sharing')
    const section = page.getByRole('region', { name: 'Feeds for others' })
    await section.getByRole('button', { name: 'Create address' }).click()
    const saved = section.getByRole('listitem').filter({ hasText: 'Saved' })
    const atom = await saved.getByRole('textbox', { name: 'Address' }).inputValue()
    expect((await visitor.request.get(atom)).status()).toBe(200)
    await saved.getByRole('button', { name: 'End: Saved' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'End' }).click()
    await expect(saved).toHaveCount(0)
    expect((await visitor.request.get(atom)).status()).toBe(410)
    await visitor.close()
  },
)
