import { expect, test } from 'vitest'
import { defaultPreferences } from '../../../shared/preferences.ts'
import { changePreferences, readPreferences, writePreferences } from './preferences.ts'

test('a reader without choices has the defaults', () => {
  expect(readPreferences('{}')).toEqual(defaultPreferences)
})

test('only what a reader chose is stored', () => {
  const stored = writePreferences({ ...defaultPreferences, theme: 'dark', openMarksRead: true })
  expect(JSON.parse(stored)).toEqual({ theme: 'dark', openMarksRead: true })
  expect(readPreferences(stored)).toEqual({ ...defaultPreferences, theme: 'dark', openMarksRead: true })
})

test('going back to a default stores nothing', () => {
  expect(writePreferences(defaultPreferences)).toBe('{}')
})

test('a change keeps all other preferences', () => {
  const dark = { ...defaultPreferences, theme: 'dark' as const }
  expect(changePreferences(dark, { view: 'cards', theme: undefined })).toEqual({ ...dark, view: 'cards' })
})

test('a theme of a later version is the default one, and the other choices stay', () => {
  const stored = JSON.stringify({ theme: 'moonlight', view: 'cards', wallpaper: 'clouds' })
  expect(readPreferences(stored)).toEqual({ ...defaultPreferences, view: 'cards', wallpaper: 'clouds' })
})
