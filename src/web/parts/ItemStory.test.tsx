// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Item } from '../../shared/api/entities.ts'
import { finishListening } from '../actions/items.ts'
import type { ItemMarks } from '../core/useMarks.ts'
import { makeItem } from '../testing/makeEntities.ts'
import { renderInReader } from '../testing/renderInReader.tsx'
import { ItemStory } from './ItemStory.tsx'

const waiting = () => new Promise<void>(() => {})
const unanswered: ItemMarks = { setRead: waiting, setSaved: waiting, setLater: waiting, bringBack: waiting }

function renderStory(item: Item, given: Partial<Parameters<typeof ItemStory>[0]> = {}) {
  const opened: number[] = []
  const open = ({ id }: Item) => void opened.push(id)
  renderInReader(<ItemStory item={item} look="row" heading="h3" marks={unanswered} onOpen={open} {...given} />)
  return opened
}

test('an unread item says so and offers Mark Read, Save and Later', () => {
  renderStory(makeItem({ id: 1, title: 'Rivers' }))
  expect(screen.getByRole('img', { name: 'Unread' })).toBeDefined()
  expect(
    screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent),
  ).toEqual(['Rivers', 'Mark Read: Rivers', 'Save: Rivers', 'Later: Rivers'])
})

test('a read and saved item offers Mark Unread and Unsave', () => {
  renderStory(makeItem({ id: 1, title: 'Rivers', isRead: true, isSaved: true }))
  expect(screen.queryByRole('img', { name: 'Unread' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Mark Unread: Rivers' }).textContent).toBe('Mark Unread')
  expect(screen.getByRole('button', { name: 'Unsave: Rivers' }).textContent).toBe('Unsave')
})

test('a click on the title or next to the controls opens the item, a click on a control does not', () => {
  const opened = renderStory(makeItem({ id: 1, title: 'Rivers', snippet: 'Given back to their valleys.' }))
  fireEvent.click(screen.getByRole('button', { name: 'Rivers' }))
  fireEvent.click(screen.getByText('Given back to their valleys.'))
  fireEvent.click(screen.getByRole('button', { name: 'Mark Read: Rivers' }))
  expect(opened).toEqual([1, 1])
})

test('with Ctrl, Shift or the middle button, the title opens the page of the article in a new tab, as a link does', () => {
  const pages: unknown[] = []
  vi.spyOn(window, 'open').mockImplementation((address) => {
    pages.push(address)
    return null
  })
  const opened = renderStory(makeItem({ id: 1, title: 'Rivers', link: 'https://current.example/rivers' }))
  const title = screen.getByRole('button', { name: 'Rivers' })
  fireEvent.click(title, { ctrlKey: true })
  fireEvent.click(title, { shiftKey: true })
  fireEvent(title, new MouseEvent('auxclick', { button: 1, bubbles: true }))
  fireEvent(title, new MouseEvent('auxclick', { button: 2, bubbles: true }))
  expect(pages).toEqual(Array(3).fill('https://current.example/rivers'))
  expect(opened).toEqual([])
  vi.restoreAllMocks()
})

test('an item without a title is named by the start of its text, which is shown once', () => {
  renderStory(makeItem({ id: 1, title: '', snippet: 'A short note.' }))
  expect(screen.getAllByText('A short note.')).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Mark Read: A short note.' })).toBeDefined()
})

test('outside its feed’s block it names its feed and shows the tags of both, each once', () => {
  const tag = (id: number, name: string) => ({ tagId: id, tag: { id, name, color: '#3b82f6', icon: '' } })
  const feed = { title: 'The Weekly Current', favicon: null, feedTags: [tag(1, 'Water'), tag(2, 'News')] }
  const item = makeItem({ id: 1, feed, feedItemTags: [tag(2, 'News'), tag(3, 'Evening')] })
  renderStory(item, { isFeedNamed: true })
  expect(screen.getByText('The Weekly Current')).toBeDefined()
  expect(['Water', 'News', 'Evening'].map((name) => screen.getAllByText(name).length)).toEqual([1, 1, 1])
})

test('a button is busy until the answer comes, and a second press sends nothing', async () => {
  let answer = () => {}
  const asked: boolean[] = []
  const setRead = (_item: Item, isRead: boolean) => {
    asked.push(isRead)
    return new Promise<void>((resolve) => {
      answer = resolve
    })
  }
  renderStory(makeItem({ id: 1, title: 'Rivers' }), { marks: { ...unanswered, setRead } })
  const button = screen.getByRole('button', { name: 'Mark Read: Rivers' })
  fireEvent.click(button)
  fireEvent.click(button)
  expect(button.getAttribute('aria-busy')).toBe('true')
  expect(screen.getByRole('button', { name: 'Save: Rivers' }).getAttribute('aria-busy')).toBeNull()
  answer()
  await expect.poll(() => button.getAttribute('aria-busy')).toBeNull()
  expect(asked).toEqual([true])
})

test('an additional command has its button after the marks', () => {
  const finished: number[] = []
  const more = finishListening(async ({ id }) => finished.push(id))
  renderStory(makeItem({ id: 1, title: 'Rivers' }), { more })
  fireEvent.click(screen.getByRole('button', { name: 'Done: Rivers' }))
  expect(finished).toEqual([1])
})
