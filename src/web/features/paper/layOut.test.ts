import { expect, test } from 'vitest'
import type { Item } from '../../../shared/api/entities.ts'
import type { PaperSection } from '../../../shared/features/paper.ts'
import { layOut } from './layOut.ts'

const piece = (id: number, rest: Partial<Item> = {}): Item =>
  ({ id, imageUrl: null, snippet: '', alsoIn: [], ...rest }) as unknown as Item
const section = (kind: PaperSection['kind'], name: string, itemIds: number[]): PaperSection => ({ kind, name, itemIds })

test('the lead is the story with a picture that several feeds have, from a column', () => {
  const items = [
    piece(1),
    piece(2, { imageUrl: '/a' }),
    piece(3, { imageUrl: '/b', alsoIn: [{ itemId: 9, feedTitle: 'Other' }] }),
    piece(4, { imageUrl: '/c', alsoIn: [5, 6, 7].map((itemId) => ({ itemId, feedTitle: 'Other' })) }),
  ]
  const layout = layOut({ sections: [section('column', 'News', [1, 2, 3]), section('pictures', '', [4])], items })
  expect(layout?.lead.item.id).toBe(3)
})

test('every piece is on the page once, each section on the front page first, and the articles come in that order', () => {
  const sections = [1, 2, 3, 4].map((column) =>
    section(
      'column',
      `${column}`,
      [0, 1, 2, 3].map((n) => column * 10 + n),
    ),
  )
  const items = sections.flatMap(({ itemIds }) => itemIds.map((id) => piece(id)))
  const layout = layOut({ sections, items })
  const front = [layout?.lead, ...(layout?.rails.flat() ?? [])].map((placed) => placed?.item.id)
  expect(new Set(front.slice(0, 5).map((id) => Math.floor((id ?? 0) / 10))).size).toBe(4)
  expect(layout?.order.map(({ id }) => id).toSorted()).toEqual(items.map(({ id }) => id).toSorted())
})

test('a paper of few pieces has one rail or none, and one without pieces has no layout', () => {
  const of = (ids: number[]) =>
    layOut({ sections: [section('column', 'News', ids)], items: ids.map((id) => piece(id)) })
  expect(of([])).toBeNull()
  expect(of([1])?.rails).toEqual([])
  expect(of([1, 2, 3])?.rails).toHaveLength(1)
  expect(of([1, 2, 3, 4])?.rails).toHaveLength(2)
})

test('a piece that left the edition leaves its section', () => {
  const layout = layOut({ sections: [section('column', 'News', [1, 2])], items: [piece(2)] })
  expect(layout?.order.map(({ id }) => id)).toEqual([2])
})
