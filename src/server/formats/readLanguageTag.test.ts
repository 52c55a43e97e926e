import { expect, test } from 'vitest'
import { readLanguageTag } from './readLanguageTag.ts'

test.each([
  ['en-us', 'en-US'],
  ['pt_BR', 'pt-BR'],
  [' de ', 'de'],
  ['deu', 'de'],
  ['zh-Hant-TW', 'zh-Hant-TW'],
  ['de-DE-u-nu-latn', 'de-DE'],
])('the language %s is the tag %s', (published, tag) => {
  expect(readLanguageTag(published)).toBe(tag)
})

test.each([null, '', 'English', 'en us', 'und', 'x-default', `en-${'a'.repeat(500)}`, '<b>', '日本語'])(
  'the language %s is no tag',
  (published) => {
    expect(readLanguageTag(published)).toBeNull()
  },
)
