// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDrawQueue } from './drawQueue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function elementAt(top: number): Element {
  const element = document.createElement('div')
  element.getBoundingClientRect = () => new DOMRect(0, top, 10, 10)
  return element
}

test('blocks are drawn one by one, the upper ones first', () => {
  const turns = createDrawQueue()
  const drawn: string[] = []
  turns.ask(elementAt(200), () => drawn.push('lower'))
  turns.ask(elementAt(10), () => drawn.push('upper'))
  vi.advanceTimersToNextTimer()
  expect(drawn).toEqual(['upper'])
  vi.advanceTimersToNextTimer()
  expect(drawn).toEqual(['upper', 'lower'])
})

test('a board whose columns still grow is not idle', () => {
  const turns = createDrawQueue()
  const told = vi.fn()
  const end = turns.hold()
  turns.onIdle(told)
  vi.advanceTimersByTime(100)
  expect(told).not.toHaveBeenCalled()
  end()
  vi.advanceTimersByTime(100)
  expect(told).toHaveBeenCalledOnce()
})

test('a column that never grows does not hold the rest of the page for long', () => {
  const turns = createDrawQueue()
  const told = vi.fn()
  turns.hold()
  turns.onIdle(told)
  vi.advanceTimersByTime(6000)
  expect(told).toHaveBeenCalledOnce()
})
