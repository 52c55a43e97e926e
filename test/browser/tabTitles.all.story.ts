import { articles, block, overlay } from './support/reader.ts'
import { expect, story } from './support/story.ts'

story('the title of the tab names the view, the feed or the article', async ({ page, signedIn, product }) => {
  const [feed] = await signedIn.subscribes([product.publishers.publications[0]?.url ?? ''])
  for (const [path, title] of [
    ['/feed?view=savedFeeds', 'Saved · Broadsheet'],
    ['/feed?view=addFeeds', 'Add Feeds · Broadsheet'],
    ['/feed?view=listening', 'Continue · Broadsheet'],
    ['/feed?q=garden', 'Search: garden · Broadsheet'],
    [`/feed?feed=${feed?.id}`, 'The Weekly Current · Broadsheet'],
    ['/tags', 'Tag Manager · Broadsheet'],
    ['/settings', 'Settings · Broadsheet'],
    ['/feed', 'My Feeds · Broadsheet'],
  ] as const) {
    await page.goto(path)
    await expect(page).toHaveTitle(title)
  }
  const first = articles(block(page, 'The Weekly Current')).first()
  const headline = await first.getByRole('heading').innerText()
  await first.getByRole('heading').click()
  await expect(page).toHaveTitle(`${headline} · Broadsheet`)
  await expect(overlay(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveTitle('My Feeds · Broadsheet')
})

story('the tab of the sign-in page says Sign In', async ({ page }) => {
  await page.goto('/login')
  await expect(page).toHaveTitle('Sign In · Broadsheet')
})
