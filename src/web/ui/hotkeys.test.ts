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
  ['a letter of a Cyrillic layout', press('о', { code: 'KeyJ' }), false, 'j'],
  ['a capital of a Cyrillic layout', press('Ы', { code: 'KeyS', shiftKey: true }), false, 'S'],
  ['a capital of a Cyrillic layout by Caps Lock', press('Ы', { code: 'KeyS' }), false, 'S'],
  ['a letter of a Greek layout', press('ξ', { code: 'KeyJ' }), false, 'j'],
  ['a letter of a Hebrew layout', press('ח', { code: 'KeyJ' }), false, 'j'],
  ['a letter of a Korean layout', press('ㅓ', { code: 'KeyJ' }), false, 'j'],
  ['a key of an Arabic layout that writes two letters', press('لا', { code: 'KeyB' }), false, 'b'],
  ['a vowel sign of a Thai layout', press('ั', { code: 'KeyY' }), false, 'y'],
  ['a letter of a Cyrillic layout where others have a bracket', press('х', { code: 'BracketLeft' }), false, '['],
  ['the question mark of an Arabic layout', press('؟', { code: 'Slash', shiftKey: true }), false, '?'],
  ['a digit of a Persian layout', press('۱', { code: 'Digit1' }), false, '1'],
  ['a letter of a French layout at another place', press('a', { code: 'KeyQ' }), false, 'a'],
  ['a letter of Dvorak at another place', press('j', { code: 'KeyC' }), false, 'j'],
  ['a letter with an accent', press('é', { code: 'Digit2' }), false, 'é'],
  ['a sign of a German layout', press('§', { code: 'Digit3', shiftKey: true }), false, '§'],
  ['a key that an input method takes', press('Process', { code: 'KeyJ' }), false, 'Process'],
  ['Ctrl, Shift and a letter', press('K', { ctrlKey: true, shiftKey: true }), false, undefined],
])('the name of %s', (_what, pressed, isOnMac, name) => {
  expect(keyOfPress(pressed, isOnMac)).toBe(name)
})
