import { expect, test } from 'vitest'
import { defaultPreferences, readPreferences, writePreferences } from './preferences.ts'

test('who never chose anything has the defaults', () => {
  expect(readPreferences('{}')).toEqual(defaultPreferences)
})

test('what a reader chose is kept, and only that', () => {
  const stored = writePreferences({ ...defaultPreferences, theme: 'dark', openMarksRead: true })
  expect(JSON.parse(stored)).toEqual({ theme: 'dark', openMarksRead: true })
  expect(readPreferences(stored)).toEqual({ ...defaultPreferences, theme: 'dark', openMarksRead: true })
})

test('going back to a default leaves nothing behind', () => {
  expect(writePreferences(defaultPreferences)).toBe('{}')
})
