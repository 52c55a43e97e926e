// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { Item } from '../../shared/api/entities.ts'
import type { SavedPages } from '../core/itemCache.ts'
import { itemKeys } from '../core/itemKeys.ts'
import { itemTitle } from '../core/itemTitle.ts'
import { createQueryClient } from '../core/queryClient.ts'
import { useSavedItems } from '../core/savedItems.ts'
import { useItemMarks } from '../core/useMarks.ts'
import { ItemStory } from '../parts/ItemStory.tsx'
import { makeItem } from '../testing/makeEntities.ts'
import { renderInReader } from '../testing/renderInReader.tsx'
import { serveCalls } from '../testing/serveCalls.ts'

// Each render of a story asks for the title of its item.
vi.mock('../core/itemTitle.ts', { spy: true })

const perPage = 100

const open = () => {}

function SavedList() {
  const { items = [] } = useSavedItems()
  const marks = useItemMarks()
  return items.map((item) => (
    <ItemStory key={item.id} item={item} look="row" heading="h2" marks={marks} onOpen={open} />
  ))
}

/** A whole list of items 1 to `count`, as after scrolling to its end. The server marks item 70. */
async function renderSavedList(count: number): Promise<void> {
  const saved = Array.from({ length: count }, (_, index) => makeItem({ id: index + 1, isSaved: true }))
  const pageFrom = (start: number) => ({
    items: saved.slice(start, start + perPage),
    nextCursor: start + perPage < count ? String(start + perPage) : null,
    total: count,
  })
  serveCalls({
    'GET /api/feeds/items': ({ url }) => pageFrom(Number(url.searchParams.get('cursor') ?? 0)),
    'PATCH /api/feeds/items/70/read': () => ({ item: { ...saved[69], isRead: true } }),
  })
  const cache = createQueryClient()
  const starts = Array.from({ length: count / perPage }, (_, page) => page * perPage)
  cache.setQueryData<SavedPages>(itemKeys.saved, {
    pages: starts.map(pageFrom),
    pageParams: starts.map((start) => (start === 0 ? undefined : String(start))),
  })
  renderInReader(<SavedList />, cache)
  await expect.poll(() => cache.isFetching()).toBe(0)
  vi.mocked(itemTitle).mockClear()
}

/** The items rendered since the list was complete. */
const rendered = () => [...new Set(vi.mocked(itemTitle).mock.calls.map(([item]) => (item as Item).id))]
const stories = () => document.querySelectorAll('article').length
// By selector: in a list of this length a search by role takes seconds.
const button = (label: string) => document.querySelector<HTMLElement>(`[aria-label="${label}"]`)

test('marking one of 1,500 saved items renders no other again', async () => {
  await renderSavedList(1500)
  expect(stories()).toBe(1500)
  button('Mark Read: Item 70')?.click()
  await expect.poll(() => button('Mark Unread: Item 70')).not.toBeNull()
  expect(rendered()).toEqual([70])
})
