// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makeFeed } from '../testing/makeEntities.ts'
import { renderInReader } from '../testing/renderInReader.tsx'
import { refusal, serveCalls } from '../testing/serveCalls.ts'
import { RetentionDialog } from './RetentionDialog.tsx'

const settings = { keepReadDays: 90, keepUnreadDays: 365, keepItems: 5000 }
const retention = { keepDays: 30, keepItems: null, settings }

async function renderDialog(change: (asked: { body: unknown }) => unknown) {
  const closed: true[] = []
  const calls = serveCalls({
    'GET /api/feeds/7/retention': () => ({ retention }),
    'PUT /api/feeds/7/retention': change,
  })
  renderInReader(<RetentionDialog feed={makeFeed({ id: 7 })} onClose={() => closed.push(true)} />)
  await screen.findByLabelText('Days to keep')
  return { closed, changes: () => calls.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body) }
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, text: string) => fireEvent.change(field(label), { target: { value: text } })
const save = () => fireEvent.submit(field('Days to keep'))

test('it shows the limits of the feed, and an empty field for a limit of the server', async () => {
  await renderDialog(() => undefined)
  expect([field('Days to keep').value, field('Articles to keep').value]).toEqual(['30', ''])
  expect(screen.getByText('If empty: the newest 5,000.')).toBeDefined()
})

test('saving sends numbers, and null for an empty field; then the dialog closes', async () => {
  const { changes, closed } = await renderDialog(({ body }) => ({ retention: { settings, ...(body as object) } }))
  type('Days to keep', ' ')
  type('Articles to keep', '200')
  save()
  await expect.poll(() => closed).toHaveLength(1)
  expect(changes()).toEqual([{ keepDays: null, keepItems: 200 }])
})

test('a refused change stays in the dialog with its reason', async () => {
  const { closed } = await renderDialog(() => refusal(500, 'Disk full'))
  type('Days to keep', '10')
  save()
  expect((await screen.findByRole('alert')).textContent).toBe('Disk full')
  expect(field('Days to keep').value).toBe('10')
  expect(closed).toEqual([])
})

test('the dialog shows why the limits could not be loaded', async () => {
  serveCalls({ 'GET /api/feeds/8/retention': () => refusal(403, 'Only administrators may do this') })
  renderInReader(<RetentionDialog feed={makeFeed({ id: 8 })} onClose={() => {}} />)
  expect((await screen.findByRole('alert')).textContent).toBe('Only administrators may do this')
})
