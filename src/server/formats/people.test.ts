import { expect, test } from 'vitest'
import { readPerson, writeByline } from './people.ts'

test.each([
  ['ann@a.test (Ann Lee)', { name: 'Ann Lee', email: 'ann@a.test' }],
  ['Ann Lee <ann@a.test>', { name: 'Ann Lee', email: 'ann@a.test' }],
  ['Ann Lee (ann@a.test)', { name: 'Ann Lee', email: 'ann@a.test' }],
  ['mailto:ann+news@a.test', { name: '', email: 'ann+news@a.test' }],
  ['  Ann\n Lee ', { name: 'Ann Lee', email: '' }],
  ['Ann &amp; <b>Lee</b>', { name: 'Ann & Lee', email: '' }],
])("'%s' names a person", (written, person) => {
  expect(readPerson(written)).toEqual({ ...person, url: '' })
})

test('an empty text names no person', () => {
  expect(readPerson(' \n')).toBeNull()
})

test('a byline names each author once, by address without a name', () => {
  const ann = { name: 'Ann', email: 'ann@a.test', url: '' }
  expect(writeByline([ann, ann, { name: '', email: 'bo@b.test', url: '' }])).toBe('Ann, bo@b.test')
})
