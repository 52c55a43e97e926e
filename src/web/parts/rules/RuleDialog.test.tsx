// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makeColumn, makeFeed, makeItem } from '../../testing/makeEntities.ts'
import { renderInReader } from '../../testing/renderInReader.tsx'
import { refusal, serveCalls } from '../../testing/serveCalls.ts'
import { RuleDialog } from './RuleDialog.tsx'

const rule = {
  id: 4,
  name: 'Ads',
  query: 'ads',
  scope: { kind: 'feed' as const, id: 7 },
  actions: [{ is: 'hide' as const }, { is: 'stop' as const }],
  order: 0,
  endsAt: null,
  isOn: true,
  offReason: null,
  caughtThisWeek: 0,
  undoableUntil: null,
  createdAt: '2026-11-01T00:00:00.000Z',
}
const previewOf = (matches: number) => ({
  matches,
  of: 3120,
  since: new Date(Date.now() - 30 * 24 * 60 * 60 * 1000).toISOString(),
  items: [makeItem({ id: 1, title: 'Ads everywhere' })],
  perFeed: [{ feedId: 7, title: 'The Weekly Current', matches }],
  terms: ['ads'],
})

function renderDialog(part: Parameters<typeof RuleDialog>[0], answers: Parameters<typeof serveCalls>[0] = {}) {
  const calls = serveCalls({
    'GET /api/board': () => ({ columns: [], tags: [], newestItemId: null, blocks: [] }),
    'POST /api/columns/ensure-defaults': () => ({ columns: [makeColumn({ id: 1, feeds: [makeFeed({ id: 7 })] })] }),
    'GET /api/tags': () => ({ tags: [] }),
    'GET /api/rules': () => ({ rules: [rule] }),
    'POST /api/rules/preview': () => previewOf(214),
    'POST /api/rules': () => ({ rule }),
    'PATCH /api/rules/4': () => ({ rule }),
    ...answers,
  })
  renderInReader(<RuleDialog {...part} />)
  return (call: string) => calls.filter((served) => served.call === call).map(({ body }) => body)
}

const query = () => screen.getByLabelText<HTMLTextAreaElement>('when it matches')
const type = (text: string) => fireEvent.change(query(), { target: { value: text } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))

test('the preview shows how many articles the rule would have caught, with the words marked', async () => {
  const bodiesOf = renderDialog({ onClose: () => {} })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  type('ads')
  expect(await screen.findByText('214 of 3,120 articles of the last 30 days')).toBeDefined()
  expect(screen.getByText('Ads', { selector: 'mark' })).toBeDefined()
  expect(screen.getByLabelText('Also for the 214 articles that are here, and older ones')).toBeDefined()
  expect(bodiesOf('POST /api/rules/preview')).toEqual([{ query: 'ads', scope: { kind: 'all' } }])
})

test('a new rule hides, and is named after its query', async () => {
  const closed: true[] = []
  const bodiesOf = renderDialog({ onClose: () => closed.push(true) })
  type('ads')
  save()
  await expect.poll(() => closed).toHaveLength(1)
  expect(bodiesOf('POST /api/rules')).toEqual([
    { name: 'ads', query: 'ads', scope: { kind: 'all' }, actions: [{ is: 'hide' }], endsAt: null },
  ])
})

test('an opened rule keeps what is not changed', async () => {
  const bodiesOf = renderDialog({ rule, onClose: () => {} })
  expect(query().value).toBe('ads')
  await screen.findByRole('option', { name: 'The Weekly Current' })
  expect(screen.getByLabelText<HTMLSelectElement>('In').value).toBe('feed:7')
  fireEvent.click(screen.getByLabelText('save it'))
  save()
  await expect
    .poll(() => bodiesOf('PATCH /api/rules/4'))
    .toEqual([
      {
        name: 'Ads',
        query: 'ads',
        scope: { kind: 'feed', id: 7 },
        actions: [{ is: 'hide' }, { is: 'save' }, { is: 'stop' }],
        endsAt: null,
      },
    ])
})

test('a refused query has its reason at the field, and cannot be saved', async () => {
  renderDialog({ onClose: () => {} }, { 'POST /api/rules/preview': () => refusal(400, 'That is no expression.') })
  type('/(/')
  expect((await screen.findByRole('alert')).textContent).toBe('That is no expression.')
  expect(query().getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
})

test('the toast says why a saved rule was not applied', async () => {
  const closed: true[] = []
  renderDialog({ rule, onClose: () => closed.push(true) }, { 'POST /api/rules/4/run': () => refusal(409, 'Too busy.') })
  fireEvent.click(screen.getByRole('checkbox', { name: /^Also for/ }))
  save()
  const text = 'The rule is saved, but not applied to the articles that are here: Too busy.'
  expect(await screen.findByText(text)).toBeDefined()
  expect(closed).toHaveLength(1)
})
