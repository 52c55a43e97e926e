import { expect, test } from 'vitest'
import { isShortcutKey } from './shortcuts.ts'

test.each(['j', 'J', '?', 'é', 'я', '1', 'ArrowLeft', 'F5', 'Ctrl+k', 'g a', 'g ArrowUp'])(
  '%s can be a shortcut',
  (key) => {
    expect(isShortcutKey(key)).toBe(true)
  },
)

test.each([
  '',
  ' ',
  'Escape',
  'Tab',
  'jj',
  'g a b',
  'g ',
  'Ctrl+',
  'Ctrl+c',
  'Ctrl+kk',
  'Alt+k',
  'F13',
  '\n',
  '\u0000',
])('%j cannot be a shortcut', (key) => {
  expect(isShortcutKey(key)).toBe(false)
})
