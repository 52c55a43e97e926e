// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { createDeviceSetting } from './deviceSetting.ts'

const readWidth = (stored: unknown) => (typeof stored === 'number' && stored >= 240 ? stored : 360)

beforeEach(() => localStorage.clear())

test('a setting outlives the page', () => {
  createDeviceSetting('width', readWidth).set(500)
  expect(createDeviceSetting('width', readWidth).get()).toBe(500)
})

test.each(['{"broken', '"wide"', '-1', 'null'])('stored as %s, it has its default', (stored) => {
  localStorage.setItem('width', stored)
  expect(createDeviceSetting('width', readWidth).get()).toBe(360)
})

test('a change in another tab arrives here', () => {
  const width = createDeviceSetting('width', readWidth)
  const listener = vi.fn()
  width.listen(listener)
  localStorage.setItem('width', '420')
  dispatchEvent(new StorageEvent('storage', { key: 'width' }))
  expect(width.get()).toBe(420)
  expect(listener).toHaveBeenCalledOnce()
})

test('with blocked storage, a change lasts until the page is left', () => {
  const width = createDeviceSetting('width', readWidth)
  const blocked = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  width.set(480)
  expect(width.get()).toBe(480)
  blocked.mockRestore()
})
