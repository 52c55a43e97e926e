// Parts of a list of items and its article, and a reader who has long lists.
import type { Page } from '@playwright/test'
import type { Account } from './account.ts'
import type { Product } from './product.ts'
import { articles } from './reader.ts'

export const main = (page: Page) => page.getByRole('main')
export const rowTitles = (page: Page) => articles(main(page)).getByRole('heading', { level: 2 })
export const openedTitle = (page: Page) => main(page).getByRole('heading', { level: 1 }).last()
export const row = (page: Page, title: string) =>
  articles(main(page)).filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) })

export async function showsLayout(page: Page, layout: 'beside' | 'list'): Promise<void> {
  await page.addInitScript((layout) => {
    if (window === window.top && localStorage.getItem('layout') === null)
      localStorage.setItem('layout', JSON.stringify(layout))
  }, layout)
}

/** Two feeds, each in a column of its own. Their items, 'Brook 1' the newest, are hours apart and alternate. */
export async function givenRiver({ product, signedIn }: { product: Product; signedIn: Account }, itemCount = 60) {
  const [brook, creek] = ['Brook', 'Creek'].map((title) => {
    const feed = product.publishers.feed(`${title}-${signedIn.email}`, 'still', { title, itemCount })
    for (const [index, item] of feed.items.entries()) item.title = `${title} ${index + 1}`
    return feed
  })
  if (brook === undefined || creek === undefined) throw new Error('Two feeds were asked for.')
  const [ofBrook, ofCreek] = await signedIn.subscribes([brook.url, creek.url])
  return { brook, creek, brookId: ofBrook?.id ?? 0, creekId: ofCreek?.id ?? 0 }
}
