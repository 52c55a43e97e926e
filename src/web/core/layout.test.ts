// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'

const opened = async (stored: Record<string, string>) => {
  localStorage.clear()
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  vi.resetModules()
  return import('./layout.ts')
}

test('a device without a layout, or with one of another version, shows the board', async () => {
  for (const stored of [{}, { layout: '"newspaper"' }, { layout: '{"is":"list"}' }, { layout: 'list' }])
    expect((await opened(stored as Record<string, string>)).layoutSetting.get()).toBe('board')
  expect((await opened({ layout: '"beside"' })).layoutSetting.get()).toBe('beside')
})

test('a stored width of the list stays within its limits', async () => {
  const widthOf = async (listWidthPx: string) => (await opened({ listWidthPx })).listWidthSetting.get()
  expect(await widthOf('450.4')).toBe(450)
  expect(await widthOf('-3')).toBe(280)
  expect(await widthOf('1e9')).toBe(720)
  for (const other of ['"450"', 'null', '[]', 'NaN']) expect(await widthOf(other)).toBe(400)
})
