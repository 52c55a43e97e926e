import { expect, test } from 'vitest'
import { hotkeysOf } from './hotkeysOf.ts'
import { helpLines, shortcutContexts } from './keyboardHelp.ts'

test.each(Object.entries(shortcutContexts))('no two commands of the %s have the same key or name', (_name, actions) => {
  const keys = actions.flatMap(({ shortcut }) => shortcut?.keys ?? [])
  const names = actions.map(({ name }) => name)
  expect(keys.length).toBeGreaterThan(0)
  expect(keys).toEqual([...new Set(keys)])
  expect(names).toEqual([...new Set(names)])
})

test.each(Object.entries(shortcutContexts))('no key of the %s is the first half of a sequence', (_name, actions) => {
  const keys = actions.flatMap(({ shortcut }) => shortcut?.keys ?? [])
  const firstHalves = keys.filter((key) => key.includes(' ')).map((key) => key.split(' ')[0])
  expect(keys.filter((key) => firstHalves.includes(key))).toEqual([])
})

test('the keyboard help lists every command with a shortcut', () => {
  expect(helpLines().map(({ keys, text }) => `${keys}: ${text}`)).toEqual([
    'j: Next article',
    'k: Previous article',
    'o or Enter: Open the article',
    'v: Open the original',
    'm: Mark read or unread',
    's: Save or unsave',
    "r: Refresh the article's feed",
    '← →: Previous or next, in an open article',
    'Esc: Close the article',
    't: Typography of articles',
    'p: Play or pause',
    '[ and ]: Back 15 seconds, forward 30 seconds',
    '< and >: Slower or faster',
    '/: Search, or add a feed',
    'g then a: Go to My Feeds',
    'g then l: Go to All Items on one page',
    'g then s: Go to Saved',
    'g then t: Go to Manage Tags',
    '?: Show these shortcuts',
    'Ctrl+K: Find a command, a feed or a setting',
  ])
})

test('the help lists each command of a context', () => {
  const lines = new Set(helpLines().map(({ text }) => text))
  const shortcuts = Object.values(shortcutContexts).flatMap((actions) =>
    actions.flatMap(({ shortcut }) => shortcut ?? []),
  )
  expect(shortcuts.filter(({ help }) => !lines.has(help()))).toEqual([])
})

test('a key that the browser handles is in the help but has no listener', () => {
  const keys = Object.keys(hotkeysOf(shortcutContexts.article, () => {}))
  expect(keys).toEqual(['j', 'k', 'ArrowLeft', 'ArrowRight', 'v', 'm', 's', 't', 'Ctrl+k'])
})

test('holding a key repeats moves only', () => {
  const hotkeys = Object.entries(hotkeysOf(shortcutContexts.page, () => {}))
  expect(hotkeys.filter(([, { repeats }]) => repeats).map(([key]) => key)).toEqual(['j', 'k'])
})
