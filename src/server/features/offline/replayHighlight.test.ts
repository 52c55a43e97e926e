import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenFeed, givenSubscription } from '../../../../test/support/givenFeed.ts'
import { givenItems } from '../../../../test/support/givenItems.ts'
import { makeApp } from '../../../../test/support/makeApp.ts'
import type { Person } from '../../../../test/support/people.ts'
import type { Replayed, ReplayedHighlight } from '../../../shared/features/offline.ts'
import { limits } from '../../../shared/limits.ts'
import type { Db } from '../../db/schema.ts'
import { hour } from '../../lib/clock.ts'

async function givenReaders(db: Db) {
  const app = await makeApp(db)
  const [anna, ben] = [await app.register('Anna'), await app.register('Ben')]
  const { feedId } = await givenFeed(db, { title: 'Gazette' })
  for (const reader of [anna, ben]) await givenSubscription(db, reader, { feedId })
  const [itemId = 0] = await givenItems(db, feedId, [{ html: '<p>The river returns to its old bed.</p>' }])
  return { ...app, anna, ben, itemId }
}

const quoted = {
  source: 'feed' as const,
  quote: 'old bed',
  prefix: 'its ',
  suffix: '.',
  start: 25,
  color: 'green' as const,
  note: '',
}
const made = (agoMs: number, change: ReplayedHighlight): Replayed => ({ ...change, id: randomUUID(), agoMs })

async function send(reader: Person, ...changes: Replayed[]): Promise<string[]> {
  const { outcomes } = await reader.calls('POST /items/replay', { body: { changes } })
  return outcomes.map(({ outcome }) => outcome)
}

const highlightsOf = async (reader: Person, id: number) =>
  (await reader.calls('GET /feeds/items/:id', { params: { id } })).item.highlights

eachDatabase('a highlight and its note that were made without a network keep the device’s id for good', async (db) => {
  const { anna, itemId } = await givenReaders(db)
  const clientId = randomUUID()
  const changes = [
    made(9000, { kind: 'highlight', itemId, clientId, ...quoted }),
    made(8000, { kind: 'highlightNote', itemId, highlight: clientId, note: 'Since when?' }),
    made(7000, { kind: 'highlightColor', itemId, highlight: clientId, color: 'pink' }),
  ]
  expect(await send(anna, ...changes)).toEqual(['done', 'done', 'done'])
  const [highlight] = await highlightsOf(anna, itemId)
  expect(highlight).toMatchObject({ clientId, ...quoted, color: 'pink', note: 'Since when?' })
  // A server that was killed before it recorded them makes them a second time.
  await db.deleteFrom('replayedChanges').execute()
  await send(anna, ...changes)
  expect(await highlightsOf(anna, itemId)).toHaveLength(1)

  const body = { ...quoted, clientId }
  const again = await anna.calls('POST /feeds/items/:id/highlights', { params: { id: itemId }, body })
  expect(again.highlight.id).toBe(highlight?.id)
  await anna.calls('PATCH /highlights/:id', { params: { id: clientId }, body: { note: 'In May' } })
  expect(await highlightsOf(anna, itemId)).toMatchObject([{ note: 'In May', color: 'pink' }])
  await anna.calls('DELETE /highlights/:id', { params: { id: clientId } })
  expect(await highlightsOf(anna, itemId)).toEqual([])
  expect((await anna.tries('POST /feeds/items/:id/highlights', { params: { id: itemId }, body })).status).toBe(404)
  await anna.calls('POST /highlights/:id/restore', { params: { id: clientId } })
  expect(await highlightsOf(anna, itemId)).toHaveLength(1)
})

eachDatabase('of a note, a color and a deletion the later change wins, each on its own', async (db) => {
  const { anna, itemId, passes } = await givenReaders(db)
  const params = { id: itemId }
  const { highlight } = await anna.calls('POST /feeds/items/:id/highlights', { params, body: quoted })
  const { id } = highlight
  passes(10_000)
  await anna.calls('PATCH /highlights/:id', { params: { id }, body: { color: 'blue' } })
  passes(10_000)
  const of = { itemId, highlight: id }
  expect(
    await send(
      anna,
      made(15_000, { kind: 'highlightNote', ...of, note: 'Earlier than the color' }),
      made(15_000, { kind: 'highlightColor', ...of, color: 'yellow' }),
    ),
  ).toEqual(['done', 'older'])
  expect(await highlightsOf(anna, itemId)).toMatchObject([{ color: 'blue', note: 'Earlier than the color' }])

  await anna.calls('DELETE /highlights/:id', { params: { id } })
  passes(10_000)
  expect(await send(anna, made(12_000, { kind: 'highlightDeleted', ...of, isOn: false }))).toEqual(['older'])
  expect(await highlightsOf(anna, itemId)).toEqual([])
  expect(
    await send(
      anna,
      made(4000, { kind: 'highlightNote', ...of, note: 'Written on a deleted one' }),
      made(3000, { kind: 'highlightDeleted', ...of, isOn: false }),
    ),
  ).toEqual(['done', 'done'])
  expect(await highlightsOf(anna, itemId)).toMatchObject([{ note: 'Written on a deleted one' }])
})

eachDatabase('a highlight that was deleted for good does not come back with an older change', async (db) => {
  const { anna, itemId, passes } = await givenReaders(db)
  const clientId = randomUUID()
  const added = made(5000, { kind: 'highlight', itemId, clientId, ...quoted })
  expect(await send(anna, added)).toEqual(['done'])
  await anna.calls('DELETE /highlights/:id', { params: { id: clientId } })
  passes((limits.keyUndoHours + 1) * hour)
  await db.deleteFrom('highlights').execute()
  await db.deleteFrom('replayedChanges').execute()
  expect(await send(anna, { ...added, agoMs: (limits.keyUndoHours + 2) * hour })).toEqual(['older'])
  expect(await send(anna, made(1, { kind: 'highlightNote', itemId, highlight: clientId, note: 'Late' }))).toEqual([
    'gone',
  ])
})

eachDatabase('a device changes no highlight of another reader, and two readers may have the same id', async (db) => {
  const { anna, ben, itemId } = await givenReaders(db)
  const clientId = randomUUID()
  expect(await send(anna, made(1, { kind: 'highlight', itemId, clientId, ...quoted }))).toEqual(['done'])
  const [annas] = await highlightsOf(anna, itemId)
  for (const highlight of [clientId, annas?.id ?? 0])
    expect(
      await send(
        ben,
        made(0, { kind: 'highlightNote', itemId, highlight, note: 'Mine' }),
        made(0, { kind: 'highlightDeleted', itemId, highlight, isOn: true }),
      ),
    ).toEqual(['gone', 'gone'])
  expect(await send(ben, made(1, { kind: 'highlight', itemId, clientId, ...quoted }))).toEqual(['done'])
  expect(await highlightsOf(anna, itemId)).toEqual([annas])
  expect(await highlightsOf(ben, itemId)).toHaveLength(1)
  const refused = [
    { kind: 'highlight', itemId, clientId: 'mine', ...quoted },
    { kind: 'highlight', itemId, clientId, ...quoted, note: 'n'.repeat(limits.noteMaxChars + 1) },
    { kind: 'highlightNote', itemId, highlight: '../1', note: '' },
    { kind: 'highlightColor', itemId, highlight: clientId, color: 'black' },
  ]
  for (const change of refused) {
    const body = { changes: [{ ...change, id: randomUUID(), agoMs: 0 }] } as never
    expect((await anna.tries('POST /items/replay', { body })).status).toBe(400)
  }
})
