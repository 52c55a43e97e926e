import { expect, test } from 'vitest'
import { type Hotkeys, keyOfPress, matchHotkey } from './hotkeys.ts'

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

const press = (
  key: string,
  held: { ctrlKey?: true; metaKey?: true; altKey?: true; shiftKey?: true; code?: string } = {},
) => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
})

test.each([
  ['a letter', press('k'), false, 'k'],
  ['a sign that needs Shift', press('?', { shiftKey: true }), false, '?'],
  ['Ctrl and a letter', press('k', { ctrlKey: true }), false, 'Ctrl+k'],
  ['Ctrl and a letter with Caps Lock', press('K', { ctrlKey: true }), false, 'Ctrl+k'],
  ['Ctrl and a key of a Cyrillic layout', press('л', { ctrlKey: true, code: 'KeyK' }), false, 'Ctrl+k'],
  ['Command and a letter on a Mac', press('k', { metaKey: true }), true, 'Ctrl+k'],
  ['Ctrl and a letter on a Mac, which edits text there', press('k', { ctrlKey: true }), true, undefined],
  ['the Windows key and a letter', press('k', { metaKey: true }), false, undefined],
  ['Alt and a letter', press('k', { altKey: true }), false, undefined],
  ['Ctrl, Shift and a letter', press('K', { ctrlKey: true, shiftKey: true }), false, undefined],
])('the name of %s', (_what, pressed, isOnMac, name) => {
  expect(keyOfPress(pressed, isOnMac)).toBe(name)
})
