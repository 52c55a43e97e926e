import { afterEach, expect, test, vi } from 'vitest'
import { awaitTyping, isTypingAwaited, keepsLetter, takeTyped } from './typingAhead.ts'

const press = (key: string, held: Partial<KeyboardEvent> = {}) =>
  keepsLetter({ key, ctrlKey: false, metaKey: false, altKey: false, ...held } as KeyboardEvent)

afterEach(() => {
  vi.useRealTimers()
  takeTyped()
})

test('letters typed before a field is there are kept for it, and once', () => {
  expect(press('s')).toBe(false)
  awaitTyping()
  expect([press('a'), press('b'), press('Escape'), press('k', { ctrlKey: true })]).toEqual([true, true, false, false])
  awaitTyping()
  expect(press('c')).toBe(true)
  expect(takeTyped()).toBe('abc')
  expect([isTypingAwaited(), takeTyped(), press('s')]).toEqual([false, undefined, false])
})

test('a field that does not come gives the keys back', () => {
  vi.useFakeTimers()
  awaitTyping()
  vi.advanceTimersByTime(3001)
  expect([press('s'), takeTyped()]).toEqual([false, undefined])
})
