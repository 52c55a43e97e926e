import { expect, test } from 'vitest'
import { isNewName, matchTags } from './matchTags.ts'

const tags = ['Morning', 'Work', 'Slow reading', 'Homework'].map((name, index) => ({
  id: index + 1,
  name,
  color: '#ef4444',
  icon: '',
}))
const found = (typed: string, chosenIds: number[] = []) =>
  matchTags(tags, typed, new Set(chosenIds)).map(({ name }) => name)

test('a part of a name finds a tag, in whatever case', () => {
  expect(found('WORK')).toEqual(['Work', 'Homework'])
  expect(found(' reading ')).toEqual(['Slow reading'])
})

test('a tag that hangs there already is not offered again', () => {
  expect(found('work', [2])).toEqual(['Homework'])
})

test('a name is new when no tag has it in another case or spelling of its accents', () => {
  expect(isNewName(tags, 'Evening')).toBe(true)
  expect(isNewName(tags, 'mOrning ')).toBe(false)
  const accented = tags.map((tag) => ({ ...tag, name: 'Caf\u00e9' }))
  expect(isNewName(accented, 'cafe\u0301')).toBe(false)
})

test('a blank name is no name', () => {
  expect(isNewName(tags, '   ')).toBe(false)
})
