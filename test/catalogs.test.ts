// All other languages: their files are well formed, and those that readers can choose are whole.
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { type Catalog, compileCatalog, missingIn, problemsOf, staleIn } from '../src/shared/texts/catalog.ts'
import { en } from '../src/shared/texts/en.ts'
import { languages } from '../src/shared/texts/languages.ts'

const folder = join(import.meta.dirname, '../src/shared/texts')
const codes = globSync('*.json', { cwd: folder }).map((file) => basename(file, '.json'))
const read = (code: string): Catalog => JSON.parse(readFileSync(join(folder, `${code}.json`), 'utf8'))

test.each(codes)('%s: placeholders, tags and the cases of plurals are right', (code) => {
  const catalog = read(code)
  // An English text that has changed or gone must not break the languages that are still being written.
  const stale = new Set([...staleIn(catalog), ...Object.keys(catalog).filter((name) => !Object.hasOwn(en, name))])
  const problems = Object.entries(catalog)
    .filter(([name]) => !stale.has(name))
    .flatMap(([name, { text }]) => problemsOf(name, text, code).map((problem) => `${name}: ${problem}`))
  expect(problems).toEqual([])
})

test.each(Object.keys(languages))('%s is offered, so each text has a translation that fits', async (code) => {
  const catalog = (await languages[code]?.())?.default ?? {}
  const todo = `npm run texts -- ${code} lists them`
  expect(missingIn(catalog), `missing: ${todo}`).toEqual([])
  expect(
    staleIn(catalog),
    `the English text has changed: ${todo}; npm run texts -- fit NAME keeps a translation`,
  ).toEqual([])
})

describe('an entry that is broken', () => {
  it.each([
    ['noFeeds', ' '],
    ['noFeeds', 7],
    ['noFeeds', 'Keine <b>Feeds</b>'],
    ['feedAddedByTitle', 'Hinzugefügt'],
    ['feedAddedByTitle', '{Titel} hinzugefügt'],
    ['feedAddedByTitle', '{title hinzugefügt'],
    ['savedItemsCount', '{count, plural, one {# Artikel}}'],
    ['savedItemsCount', '{count, plural, one {# Artikel} few {# Artikel} other {# Artikel}}'],
    ['createAccountLink', 'Neu hier? <anmelden>Konto anlegen</anmelden>'],
    ['createAccountLink', 'Neu hier? <register>Konto anlegen'],
    ['toString', 'Text'],
  ])('is found, and English is shown: %s %j', (name, text) => {
    expect(problemsOf(name, text, 'de')).not.toEqual([])
    expect(compileCatalog({ [name]: { english: '', text: text as string } }, 'de')).toEqual({})
  })

  it('is an Arabic plural without one of its six cases', () => {
    const few = '{count, plural, zero {#} one {#} two {#} few {#} other {#}}'
    expect(problemsOf('columnFeeds', few, 'ar')).toEqual(['{count, plural} has no case "many".'])
  })
})

test('a count may be a plain number in a language without plurals', () => {
  expect(problemsOf('columnFeeds', 'フィード{count, number}件', 'ja')).toEqual([])
  expect(problemsOf('columnFeeds', '{count, plural, other {フィード#件}}', 'ja')).toEqual([])
})

test('a changed English text makes its translation stale, and a new one is missing', () => {
  const catalog = { noFeeds: { english: 'No feed', text: 'Noch keine Feeds' } }
  expect(staleIn(catalog)).toEqual(['noFeeds'])
  expect(missingIn(catalog)).toHaveLength(Object.keys(en).length - 1)
})
