// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  localStorage.clear()
  vi.resetModules()
})
const load = () => import('./recentCommands.ts')

test('the newest command is first, once, and eight are kept', async () => {
  const { recentCommands, rememberCommand } = await load()
  for (const name of 'abcdefghij') rememberCommand(name)
  rememberCommand('e')
  expect(recentCommands.get()).toEqual(['e', 'j', 'i', 'h', 'g', 'f', 'd', 'c'])
})

test.each([
  ['"text"', []],
  ['{"0":"a"}', []],
  ['["a", 7, null, "b", "a"]', ['a', 'b']],
  ['broken', []],
])('stored as %s by another version, it is %j', async (stored, expected) => {
  localStorage.setItem('recentCommands', stored)
  expect((await load()).recentCommands.get()).toEqual(expected)
})
