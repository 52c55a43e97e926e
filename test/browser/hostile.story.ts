// Feeds that try to run a script on the page. The content security policy is switched off, so the content itself must be
// harmless; any call of `ran` fails the story through the console.
import type { FakeItem } from '../../dev/fakeFeeds/fakeItem.ts'
import { addTime } from './support/addTime.ts'
import { hostileTexts } from './support/hostileTexts.ts'
import { articles, block, overlay, scrollTo, sidebarLink } from './support/reader.ts'
import { expect, story } from './support/story.ts'

// Harmless pictures in the texts have no target.
story.use({ bypassCSP: true, expectedComplaints: [/status of (400|404|502)/] })

story.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { ran: () => console.error(`A script ran: ${new Error().stack}`) })
  })
})

const textsPerStory = 10
const groups = Array.from({ length: Math.ceil(hostileTexts.length / textsPerStory) }, (_, group) => ({
  first: group * textsPerStory + 1,
  items: hostileTexts.map(hostileItem).slice(group * textsPerStory, (group + 1) * textsPerStory),
}))

for (const { first, items } of groups)
  story(
    `hostile texts from number ${first} on as title, author, snippet and article run nothing`,
    { tag: first === 1 ? [] : '@all' },
    async ({ page, signedIn, product }) => {
      const count = items.length
      const feed = product.publishers.feed(`hostile-texts-${first}`, 'still', {
        title: `Hostile ${items[0]?.snippet}`,
        items,
      })
      const [subscription] = await signedIn.subscribes([feed.url])
      const stored = await signedIn.calls('GET /feeds/items', { query: { feedId: subscription?.id ?? 0 } })
      expect(stored.items).toHaveLength(count)
      for (const { id } of stored.items)
        await signedIn.calls('PATCH /feeds/items/:id/saved', { params: { id }, body: { isSaved: true } })

      await page.goto('/feed?view=savedFeeds')
      await expect(articles(page.getByRole('main'))).toHaveCount(count)
      await articles(page.getByRole('main')).first().getByRole('heading').click()
      const seen = new Set<string | undefined>()
      for (let number = 1; number <= count; number += 1) {
        addTime()
        await expect(overlay(page).getByText(`${number} / ${count}`)).toBeVisible()
        const article = overlay(page).getByRole('article')
        await expect(article).toContainText(/Text number \d+\./)
        seen.add(/Text number \d+/.exec(await article.innerText())?.[0])
        expect(await article.evaluate(hostileParts)).toEqual([])
        await page.keyboard.press('ArrowRight')
      }
      expect(seen.size).toBe(count)
      await expect(page).toHaveURL('/feed?view=savedFeeds')
    },
  )

story('hostile names of feeds, columns and tags are shown as text', async ({ page, signedIn, product }) => {
  // Names of tags are unique regardless of case and spaces.
  const short = hostileTexts.filter((text) => /^\S{1,50}$/.test(text) && !text.startsWith('<SCRIPT')).slice(0, 20)
  const { columns } = await signedIn.calls('GET /columns')
  for (const [index, name] of short.entries()) {
    addTime()
    const feed = product.publishers.feed(`hostile-${index}`, 'still', { title: `${index} said ${name}`, itemCount: 1 })
    await signedIn.subscribes([feed.url])
    await signedIn.tags(name)
  }
  await signedIn.calls('PATCH /columns/:id', { params: { id: columns[0]?.id ?? 0 }, body: { name: short[0] } })
  await page.goto('/feed')
  for (const index of short.keys()) {
    addTime()
    const shown = page.getByRole('main').getByRole('region', { name: new RegExp(`^${index} said`) })
    await scrollTo(shown)
    await expect(articles(shown)).toHaveCount(1)
  }
  await expect(sidebarLink(page, new RegExp(`^${short.length - 1} said`))).toBeVisible()
  await expect(page.getByRole('region', { name: short[0] ?? '', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: `Delete tag: ${short[0]}` })).toBeAttached()
  await page.goto('/tags')
  await expect(page.getByRole('button', { name: `Edit tag: ${short[0]}` })).toBeVisible()
})

story('script addresses become no links, pictures or sounds', { tag: '@all' }, async ({ page, signedIn, product }) => {
  const { documents } = product.publishers
  await signedIn.subscribes([documents.find(({ file }) => file === 'links-that-run.xml')?.url ?? ''])
  await page.goto('/feed')
  for (const item of await articles(block(page, 'Links That Run')).all()) {
    addTime()
    await item.getByRole('heading').click()
    await expect(overlay(page).getByRole('heading', { level: 1 })).toBeVisible()
    await expect(overlay(page).getByRole('link')).toHaveCount(0)
    expect(await overlay(page).evaluate(hostileParts)).toEqual([])
    await page.keyboard.press('v')
    await page.keyboard.press('Escape')
  }
  await expect(page).toHaveURL('/feed')
})

function hostileItem(text: string, index: number): FakeItem {
  return {
    id: `hostile-${index}`,
    title: `${text} (${index})`,
    snippet: text,
    // In front, since some of the texts hide everything after them.
    html: `<p>Text number ${index + 1}.</p>${text}`,
    author: text,
    publishedAt: Date.UTC(2026, 0, 1, 0, index),
    imageUrl: null,
    sound: null,
    categories: [text.slice(0, 40)],
  }
}

/** In the page: elements that could run a script when shown or pressed. */
function hostileParts(place: Element): string[] {
  return [...place.querySelectorAll('*')].flatMap((element) => {
    const names = element.getAttributeNames()
    // A drawing that we rewrote; a picture runs no script.
    if (element.matches('img[src^="data:image/svg+xml;x=drawing,"]') && !names.some((name) => /^on/i.test(name)))
      return []
    const addresses = names
      .filter((name) => /^(href|src|action|formaction|data|poster|srcdoc|xlink:href)$/i.test(name))
      .map((name) => URL.parse(element.getAttribute(name) ?? '', location.href)?.protocol ?? 'none')
    const isHostile =
      /^(script|object|embed|base|meta|link|style|form|template)$/i.test(element.localName) ||
      names.some((name) => /^on|^srcdoc$/i.test(name)) ||
      addresses.some((protocol) => !['http:', 'https:', 'mailto:'].includes(protocol))
    return isHostile ? [element.outerHTML] : []
  })
}
