// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makeColumn } from '../testing/makeEntities.ts'
import { renderInReader } from '../testing/renderInReader.tsx'
import { refusal, serveCalls } from '../testing/serveCalls.ts'
import { ColumnName } from './ColumnName.tsx'

function renderName(answer: () => unknown = () => ({ column: makeColumn({ id: 1, name: 'Morning' }) })) {
  const calls = serveCalls({ 'PATCH /api/columns/1': answer })
  renderInReader(<ColumnName column={makeColumn({ id: 1, name: 'News' })} />)
  fireEvent.click(screen.getByRole('button', { name: 'News' }))
  return calls
}

const field = () => screen.getByLabelText<HTMLInputElement>('Column name')
const type = (name: string) => fireEvent.change(field(), { target: { value: name } })
const pressEnter = () => fireEvent.submit(field())
const findName = () => screen.findByRole('button', { name: 'News' })

test('a pressed name turns into a field that holds it', () => {
  renderName()
  expect(field().value).toBe('News')
  expect(document.activeElement).toBe(field())
})

test('Enter keeps what was typed, without the spaces around it', async () => {
  const calls = renderName()
  type('  Morning ')
  pressEnter()
  await findName()
  expect(calls).toEqual([{ call: 'PATCH /api/columns/1', body: { name: 'Morning' } }])
})

test('leaving the field keeps what was typed', async () => {
  const calls = renderName()
  type('Morning')
  fireEvent.blur(field())
  await findName()
  expect(calls).toHaveLength(1)
})

test('Escape puts the old name back and gives it the focus', async () => {
  const calls = renderName()
  type('Morning')
  fireEvent.keyDown(field(), { key: 'Escape' })
  expect(document.activeElement).toBe(await findName())
  expect(calls).toEqual([])
})

test.each(['', '   ', 'News'])('the name %j changes nothing', async (name) => {
  const calls = renderName()
  type(name)
  pressEnter()
  await findName()
  expect(calls).toEqual([])
})

test('a name that the server refuses stays in the field, with the reason in a toast', async () => {
  renderName(() => refusal(409, 'You have a column of this name.'))
  type('Later')
  pressEnter()
  expect((await screen.findByRole('alert')).textContent).toContain('You have a column of this name.')
  expect(field().value).toBe('Later')
})
