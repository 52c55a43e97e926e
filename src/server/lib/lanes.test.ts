import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createLanes } from './lanes.ts'

const slowAfterMs = 5

/** Work that ends by `end`, or is cut off. */
function startSlow(lanes: ReturnType<typeof createLanes>, key: number) {
  const { promise, resolve } = Promise.withResolvers<string>()
  const ended = lanes.run(key, ({ cutOff }) => {
    cutOff.addEventListener('abort', () => resolve('cut off'))
    return promise
  })
  return { ended, end: () => resolve('done') }
}

const noticed = () => sleep(4 * slowAfterMs)

test('work that turns out to be slow gives its quick place to others', async () => {
  const lanes = createLanes({ places: 1, slowPlaces: 1, slowAfterMs })
  const first = startSlow(lanes, 1)
  expect(lanes.hasQuickPlace()).toBe(false)
  await noticed()
  expect(lanes.hasQuickPlace()).toBe(true)
  const second = startSlow(lanes, 2)
  // The slow place is taken.
  expect(await second.ended).toBe('cut off')
  expect(lanes.hasQuickPlace()).toBe(true)
  expect(lanes.hasPlace(2)).toBe(false)
  expect(lanes.hasPlace(3)).toBe(true)
  first.end()
  expect(await first.ended).toBe('done')
  expect(lanes.hasPlace(2)).toBe(true)
})

test('work in a slow place is never cut off, and quick work is no longer slow', async () => {
  const lanes = createLanes({ places: 1, slowPlaces: 1, slowAfterMs })
  const first = startSlow(lanes, 1)
  await noticed()
  first.end()
  await first.ended
  const again = startSlow(lanes, 1)
  expect(lanes.hasQuickPlace()).toBe(true)
  again.end()
  expect(await again.ended).toBe('done')
  const quickNow = startSlow(lanes, 1)
  expect(lanes.hasQuickPlace()).toBe(false)
  quickNow.end()
  await quickNow.ended
})
