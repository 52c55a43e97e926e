import { expect, test } from 'vitest'
import { shortcutCommands } from '../../shared/shortcuts.ts'
import { registerFeatures } from '../core/feature.ts'
import { features } from '../features.ts'
import { bindShortcuts, shortcutActions } from './bindShortcuts.ts'
import { hotkeysOf, type KeysOf } from './hotkeysOf.ts'
import { articleActions } from './items.ts'
import { helpLines } from './keyboardHelp.ts'

registerFeatures(features)

const usualKeys: KeysOf = ({ shortcut }) => shortcut?.keys ?? []

test('no two commands have the same key or name', () => {
  const keys = shortcutActions().flatMap(({ shortcut }) => shortcut?.keys ?? [])
  const names = shortcutActions().map(({ name }) => name)
  expect(keys.length).toBeGreaterThan(0)
  expect(keys).toEqual([...new Set(keys)])
  expect(names).toEqual([...new Set(names)])
})

test('no key is the first half of a sequence', () => {
  const keys = shortcutActions().flatMap(({ shortcut }) => shortcut?.keys ?? [])
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
    'l: Put on Later or take off',
    'c: Copy the link',
    "r: Refresh the article's feed",
    'x: Select article',
    '← →: Previous or next, in an open article',
    'Esc: Close the article',
    'f: Whole article, or the text of the feed',
    'S: Save the page of the focused link',
    't: Typography of articles',
    'h: Highlight the selected words',
    'n: Write a note on the selected words or the article',
    'p: Play or pause',
    '[ and ]: Back 15 seconds, forward 30 seconds',
    '< and >: Slower or faster',
    '/: Find or add a feed',
    'g then a: Go to My Feeds',
    'g then l: Go to All Items as a list',
    'g then r: Go to Later',
    'g then s: Go to Saved',
    'g then t: Go to Manage Tags',
    '?: Show these shortcuts',
    'Ctrl+K: Find a command, a feed or a setting',
  ])
})

test('a key that the browser handles is in the help but has no listener', () => {
  expect(Object.keys(hotkeysOf(articleActions, usualKeys, () => {}))).toEqual(['j', 'k', 'ArrowLeft', 'ArrowRight'])
})

test('holding a key repeats moves only', () => {
  const hotkeys = Object.entries(hotkeysOf(shortcutActions(), usualKeys, () => {}))
  expect(hotkeys.filter(([, { repeats }]) => repeats).map(([key]) => key)).toEqual([
    'j',
    'k',
    'ArrowLeft',
    'ArrowRight',
  ])
})

test('every shortcut can be changed, except those of the browser', () => {
  const names = shortcutActions()
    .filter(({ shortcut }) => !shortcut?.isNative)
    .map(({ name }) => name)
  expect(names.toSorted(), 'add the command to src/shared/shortcuts.ts').toEqual([...shortcutCommands].toSorted())
})

const bound = (chosen: Parameters<typeof bindShortcuts>[0], name: string) =>
  bindShortcuts(chosen).find(({ action }) => action.name === name)
const conflictsOf = (chosen: Parameters<typeof bindShortcuts>[0], name: string) =>
  bound(chosen, name)?.conflicts.map(({ key, other }) => [key, other.name])

test('by default no command has a conflict', () => {
  expect(bindShortcuts({}).filter(({ conflicts, isChanged }) => conflicts.length > 0 || isChanged)).toEqual([])
})

test('a changed shortcut replaces the usual one, and an empty list turns it off', () => {
  const chosen = { toggleRead: ['x'], toggleSaved: [] }
  expect(bound(chosen, 'toggleRead')).toMatchObject({ keys: ['x'], activeKeys: ['x'], isChanged: true })
  expect(bound(chosen, 'toggleSaved')).toMatchObject({ keys: [], activeKeys: [], isChanged: true })
  const lines = helpLines(bindShortcuts(chosen))
  expect(lines).toContainEqual({ keys: 'x', text: 'Mark read or unread' })
  expect(lines.map(({ text }) => text)).not.toContain('Save or unsave')
})

test('one key for two commands runs the first of them, and both show it', () => {
  const chosen = { toggleSaved: ['m'] }
  expect(bound(chosen, 'toggleRead')?.activeKeys).toEqual(['m'])
  expect(bound(chosen, 'toggleSaved')).toMatchObject({ keys: ['m'], activeKeys: [] })
  expect(conflictsOf(chosen, 'toggleRead')).toEqual([['m', 'toggleSaved']])
  expect(conflictsOf(chosen, 'toggleSaved')).toEqual([['m', 'toggleRead']])
})

test('a key that begins a sequence of another command is a conflict too', () => {
  const chosen = { toggleRead: ['g'] }
  expect(conflictsOf(chosen, 'toggleRead')).toEqual([
    ['g', 'showMyFeeds'],
    ['g', 'showAllAsList'],
    ['g', 'showLater'],
    ['g', 'showSaved'],
    ['g', 'showTags'],
  ])
  expect(bound(chosen, 'showSaved')?.activeKeys).toEqual([])
})

test('commands of another version are ignored', () => {
  expect(bindShortcuts({ someNewCommand: ['j'] } as object)).toEqual(bindShortcuts({}))
})
