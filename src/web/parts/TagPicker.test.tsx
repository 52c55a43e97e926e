// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { TagChange } from '../core/attachedTags.ts'
import { renderInReader } from '../testing/renderInReader.tsx'
import { refusal, serveCalls } from '../testing/serveCalls.ts'
import { TagPicker } from './TagPicker.tsx'

const makeTag = (id: number, name: string) => ({ id, name, color: '#3b82f6', icon: '', feedTags: [], feedItemTags: [] })
const water = makeTag(1, 'Water')
const news = makeTag(2, 'News')
const newsletters = makeTag(3, 'Newsletters')

/** News is attached already. */
async function renderPicker(create: (asked: { body: unknown }) => unknown = () => undefined) {
  const calls = serveCalls({
    'GET /api/tags': () => ({ tags: [water, news, newsletters] }),
    'POST /api/tags': create,
  })
  const changes: TagChange[] = []
  renderInReader(<TagPicker chosen={[{ tagId: 2, tag: news }]} onChange={(change) => changes.push(change)} />)
  await screen.findByRole('checkbox', { name: 'Water' })
  return { calls, changes, created: () => calls.filter(({ call }) => call === 'POST /api/tags') }
}

const field = () => screen.getByLabelText<HTMLInputElement>('Find or create a tag')
const type = (name: string) => fireEvent.change(field(), { target: { value: name } })
const pressEnter = () => fireEvent.submit(field())
const listed = () => screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent?.trim())

test('what is attached is ticked and comes first', async () => {
  await renderPicker()
  expect(listed()).toEqual(['News', 'Water', 'Newsletters'])
  expect(screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual([true, false, false])
})

test('typing finds what is not attached yet, in any case; Enter takes the first and clears the field', async () => {
  const { changes, created } = await renderPicker()
  type('NEWS')
  expect(listed()).toEqual(['Newsletters'])
  pressEnter()
  expect(changes).toMatchObject([{ tag: { id: 3 }, isOn: true }])
  expect(field().value).toBe('')
  expect(created()).toEqual([])
})

test('Enter on a new name creates the tag with a random color and attaches it', async () => {
  const { changes, created } = await renderPicker(({ body }) => ({
    tag: { ...makeTag(9, 'Harbors'), ...(body as object) },
  }))
  type(' Harbors ')
  pressEnter()
  await expect.poll(() => changes).toMatchObject([{ tag: { id: 9, name: 'Harbors' }, isOn: true }])
  expect(created()).toMatchObject([
    { body: { name: 'Harbors', icon: '', color: expect.stringMatching(/^#[0-9a-f]{6}$/i) } },
  ])
})

test.each(['', '   ', 'news'])('Enter on %j neither creates nor attaches what is there', async (name) => {
  const { changes, created } = await renderPicker()
  type(name)
  if (name === 'news') expect(screen.queryByText(/Create tag/)).toBeNull()
  else pressEnter()
  expect([changes, created()]).toEqual([[], []])
})

test('ticking and unticking ask for the change and keep the order', async () => {
  const { changes } = await renderPicker()
  fireEvent.click(screen.getByRole('checkbox', { name: 'News' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Water' }))
  expect(changes.map(({ tag, isOn }) => [tag.name, isOn])).toEqual([
    ['News', false],
    ['Water', true],
  ])
  expect(listed()).toEqual(['News', 'Water', 'Newsletters'])
})

test('a tag that can’t be created says why, until something else is typed', async () => {
  await renderPicker(() => refusal(500, 'Out of ink'))
  type('Harbors')
  fireEvent.click(screen.getByRole('button', { name: 'Create tag Harbors' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Out of ink')
  type('Harbor')
  expect(screen.queryByRole('alert')).toBeNull()
})
