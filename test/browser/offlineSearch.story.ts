// Searches without a network look through what the device keeps.

import { expectAccessible, keepLook } from './support/looks.ts'
import { articles, block } from './support/reader.ts'
import { expect, story } from './support/story.ts'

story.use({
  serviceWorkers: 'allow',
  expectedComplaints: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|CallError|Failed to (fetch|load)/],
})

story(
  'words, filters and expressions are searched without a network, and a wrong search says why',
  async ({ page, context, signedIn, product }) => {
    const feed = product.publishers.feed('searched-offline', 'still', { title: 'Tides', itemCount: 4 })
    const text = 'It was away for long. '.repeat(20)
    const titles = ['The river', 'The lighthouse', 'A quiet harbour', 'The river mouth']
    feed.items = feed.items.map((item, index) => ({
      ...item,
      title: titles[index] ?? '',
      html: `<p>${text}${index === 1 ? 'Its keeper is a cormorant.' : ''}</p>`,
    }))
    await signedIn.subscribes([feed.url])
    const { items } = await signedIn.calls('GET /feeds/items')
    const quiet = items.find(({ title }) => title === 'A quiet harbour')?.id ?? 0
    await signedIn.calls('PATCH /feeds/items/:id/saved', { params: { id: quiet }, body: { isSaved: true } })
    await page.goto('/settings#offline')
    await page.getByRole('group', { name: 'Keep on this device' }).getByText('Everything').click()
    await expect(page.getByText(/^4 articles, /)).toBeVisible()
    await page.goto('/feed')
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    await context.setOffline(true)
    await page.reload()
    await expect(articles(block(page, 'Tides')).first()).toBeVisible()

    const finds = async (query: string, found: string[]) => {
      await page.goto(`/feed?view=search&q=${encodeURIComponent(query)}`)
      await expect(page.getByRole('main').getByRole('article')).toHaveCount(found.length)
      for (const title of found)
        await expect(page.getByRole('main').getByRole('heading', { name: title, exact: true })).toBeVisible()
    }
    await finds('cormor', ['The lighthouse'])
    await keepLook(page, story.info(), 'offline-search')
    await expectAccessible(page)
    await finds('intitle:river', ['The river', 'The river mouth'])
    await finds('is:saved', ['A quiet harbour'])
    await finds('/corm.rant|quiet h/', ['The lighthouse', 'A quiet harbour'])
    await page.getByRole('button', { name: /^Later: The lighthouse/ }).click()
    await finds('is:later', ['The lighthouse'])
    await page.goto(`/feed?view=search&q=${encodeURIComponent('/(river/')}`)
    await expect(
      page
        .getByText('is not a valid', { exact: false })
        .or(page.getByText('(river', { exact: false }))
        .first(),
    ).toBeVisible()
    await keepLook(page, story.info(), 'offline-search-refused')
  },
)
