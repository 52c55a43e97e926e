import { expect, test } from 'vitest'
import { defaultPreferences } from '../../../shared/preferences.ts'
import { changePreferences, readPreferences } from './preferences.ts'

const stored = (preferences: object) => JSON.stringify(preferences)

test('a reader without choices has the defaults', () => {
  expect(readPreferences('{}')).toEqual(defaultPreferences)
})

test('only what a reader chose is stored', () => {
  const chosen = changePreferences('{}', { theme: 'dark', openMarksRead: true, view: 'list' })
  expect(JSON.parse(chosen)).toEqual({ theme: 'dark', openMarksRead: true })
  expect(readPreferences(chosen)).toEqual({ ...defaultPreferences, theme: 'dark', openMarksRead: true })
})

test('going back to a default stores nothing', () => {
  expect(changePreferences(stored({ theme: 'dark' }), { theme: 'system' })).toBe('{}')
})

test('a change keeps all other preferences', () => {
  const changed = changePreferences(stored({ theme: 'dark' }), { view: 'cards', theme: undefined })
  expect(readPreferences(changed)).toEqual({ ...defaultPreferences, theme: 'dark', view: 'cards' })
})

test('a shortcut is changed, turned off and reset without touching the others', () => {
  const moved = changePreferences(stored({ shortcuts: { toggleSaved: ['b'] } }), {
    shortcuts: { toggleRead: ['x'], nextItem: [] },
  })
  expect(readPreferences(moved).shortcuts).toEqual({ toggleSaved: ['b'], toggleRead: ['x'], nextItem: [] })
  const reset = changePreferences(moved, { shortcuts: { toggleRead: null } })
  expect(readPreferences(reset).shortcuts).toEqual({ toggleSaved: ['b'], nextItem: [] })
  expect(changePreferences(reset, { shortcuts: { toggleSaved: null, nextItem: null } })).toBe('{}')
})

test('values of another version are ignored when they are read, and stay when others change', () => {
  const fromNewer = {
    theme: 'sunset',
    view: 7,
    unreadOnly: true,
    pace: 'slow',
    constructor: 'slow',
    shortcuts: { toggleRead: ['x'], shareItem: ['y'], toggleSaved: ['no key'], nextItem: 'j', openItem: [1] },
  }
  expect(readPreferences(stored(fromNewer))).toEqual({
    ...defaultPreferences,
    unreadOnly: true,
    shortcuts: { toggleRead: ['x'] },
  })
  const changed = changePreferences(stored(fromNewer), { view: 'cards', shortcuts: { nextItem: ['n'] } })
  expect(JSON.parse(changed)).toEqual({
    ...fromNewer,
    view: 'cards',
    shortcuts: { ...fromNewer.shortcuts, nextItem: ['n'] },
  })
})

test.each([null, 'text', 7, [], { toggleRead: null }])('shortcuts stored as %j are none', (shortcuts) => {
  expect(readPreferences(stored({ shortcuts })).shortcuts).toEqual({})
})
