import { expect, test } from 'vitest'
import { type Hotkeys, matchHotkey } from './hotkeys.ts'

const nothing = { press: () => {} }
const keys: Hotkeys = { j: nothing, '?': nothing, 'g a': nothing, 'g s': nothing, s: nothing }

test('a single key is answered at once', () => {
  expect(matchHotkey(keys, { key: 'j', at: 0 }, null)).toEqual({ match: 'j', before: null })
})

test('g then a is one command, and g waits for the second key', () => {
  const first = matchHotkey(keys, { key: 'g', at: 0 }, null)
  expect(first).toEqual({ match: undefined, before: { key: 'g', at: 0 } })
  expect(matchHotkey(keys, { key: 'a', at: 500 }, first.before).match).toBe('g a')
})

test('g then s goes to Saved and does not save the item', () => {
  expect(matchHotkey(keys, { key: 's', at: 500 }, { key: 'g', at: 0 }).match).toBe('g s')
})

test('an s long after a g saves the item', () => {
  expect(matchHotkey(keys, { key: 's', at: 5000 }, { key: 'g', at: 0 }).match).toBe('s')
})

test('a key nobody listens to forgets the g before it', () => {
  expect(matchHotkey(keys, { key: 'x', at: 100 }, { key: 'g', at: 0 })).toEqual({ match: undefined, before: null })
})
