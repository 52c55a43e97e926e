import { afterEach, describe, expect, it } from 'vitest'
import { chooseLanguage } from './chooseLanguage.ts'
import { compileText } from './compileText.ts'
import { en } from './en.ts'
import { type CompiledText, formatText, type TextPiece, type TextValues } from './formatText.ts'
import { makeText, setLanguage, translate } from './makeText.ts'
import { pseudoText } from './pseudoText.ts'
import { texts } from './texts.ts'

const inEnglish = (text: string, values: TextValues = {}) => formatText(compileText(text), values, 'en')

afterEach(() => setLanguage('en', {}))

describe('a text with values', () => {
  it('puts a value where its placeholder is', () => {
    expect(texts.feedAddedByTitle({ title: 'Field Notes' })).toBe('Added Field Notes to your feeds!')
  })

  it('has a case for no item, for one, and for several', () => {
    expect(texts.savedItemsCount({ count: 0 })).toBe('No saved items yet')
    expect(texts.savedItemsCount({ count: 1 })).toBe('1 saved item')
    expect(texts.savedItemsCount({ count: 1200 })).toBe('1,200 saved items')
  })

  it('keeps HTML, tags, braces and escapes of a value as they were typed', () => {
    const title = '<b>{count} \\u0041</b> $& </terms>'
    expect(texts.feedAddedByTitle({ title })).toBe(`Added ${title} to your feeds!`)
  })

  it('isolates a name that is written from right to left, and leaves other names alone', () => {
    expect(texts.feedAddedByTitle({ title: 'חדשות' })).toBe('Added \u2068חדשות\u2069 to your feeds!')
    expect(texts.feedAddedByTitle({ title: 'Æon' })).toBe('Added Æon to your feeds!')
  })

  it('shows nothing for a value that is missing, not even one of Object', () => {
    expect(inEnglish('<{toString}>')).toBe('<>')
  })

  it('gives the text between tags to the tag of that name', () => {
    const text = makeText('sample', compileText('Read our <terms>terms of {name}</terms>.'))
    expect(text.partsOf({ name: '<terms>' })).toEqual([
      { text: 'Read our ' },
      { tag: 'terms', parts: [{ text: 'terms of ' }, { value: '<terms>' }] },
      { text: '.' },
    ])
  })
})

describe('a text that is not well formed', () => {
  it.each([
    ['a brace without an end', 'Added {title'],
    ['a tag without an end', 'Read our <terms>terms.'],
    ['a tag that ends before another', '<a>one<b>two</a></b>'],
    ['an end without a tag', 'terms</terms>'],
    ['a kind of placeholder that no code formats', '{kind, select, feed {Feed} other {Other}}'],
  ])('is refused: %s', (_, text) => {
    expect(() => compileText(text)).toThrow()
  })
})

describe('another language', () => {
  it('shows its own text, and English where it has none', () => {
    setLanguage('de', {
      noFeeds: 'Noch keine Feeds',
      savedItemsCount: compileText('{count, plural, other {# Einträge}}'),
    })
    expect(texts.noFeeds()).toBe('Noch keine Feeds')
    expect(texts.savedItemsCount({ count: 1200 })).toBe('1.200 Einträge')
    expect(texts.noTags()).toBe('No tags yet')
  })

  it('has a text for a code of the server, or none', () => {
    setLanguage('de', { feedAlreadyAdded: 'Schon hinzugefügt.' })
    expect(translate('feedAlreadyAdded', {})).toBe('Schon hinzugefügt.')
    expect(translate('constructor', {})).toBeNull()
  })

  it.each<[string[], string]>([
    [['de-AT', 'en'], 'de'],
    [['fr', 'de'], 'de'],
    [['en-GB', 'de'], 'en'],
    [['PT-pt'], 'pt-BR'],
    [['zh-CN'], 'zh-Hans'],
    [['zh-TW'], 'en'],
    [['zh-Hant-HK', 'zh'], 'zh-Hans'],
    [['fr', 'xx-nonsense'], 'en'],
    [['*', '', ';q=0.5', '../../etc/passwd', '__proto__'], 'en'],
    [[], 'en'],
  ])('is chosen from what the browser lists: %j gives %s', (wanted, expected) => {
    expect(chooseLanguage(wanted, ['de', 'pt-BR', 'zh-Hans'])).toBe(expected)
  })
})

describe('every text of the catalog', () => {
  const all = Object.entries<string>(en)

  it('is well formed', () => {
    for (const [code, text] of all) expect(() => compileText(text), code).not.toThrow()
  })

  it('has a pseudo translation without plain English, with the same placeholders', () => {
    for (const [code, text] of all) {
      const compiled = compileText(text)
      expect(literalsOf(pseudoText(compiled)), code).not.toMatch(/[a-z]/i)
      expect(namesOf(pseudoText(compiled)), code).toEqual(namesOf(compiled))
    }
  })

  it('has the same pseudo text where there is nothing to translate', () => {
    expect(pseudoText(compileText('{rate, number}×'))).toEqual(compileText('{rate, number}×'))
    expect(pseudoText(compileText('{count, plural, one {#} other {#}}'))).toEqual(
      compileText('{count, plural, one {#} other {#}}'),
    )
    expect(pseudoText(compileText('{count, plural, one {#} other {# new}}'))[0]).toBe('[')
    const unread = formatText(
      pseudoText(compileText('{count, plural, other {#<unit> unread</unit>}}')),
      { count: 2 },
      'en',
    )
    expect(unread).toMatch(/^2\[ .+\]$/)
  })
})

function literalsOf(text: CompiledText): string {
  return piecesIn(text)
    .filter((piece) => typeof piece === 'string')
    .join('')
}

function namesOf(text: CompiledText): string[] {
  return piecesIn(text).flatMap((piece) => (typeof piece === 'string' ? [] : [piece[0]]))
}

/** All pieces, those inside plurals and tags too. */
function piecesIn(text: CompiledText): TextPiece[] {
  if (typeof text === 'string') return [text]
  return text.flatMap((piece) => {
    if (piece[1] === 'plural' && typeof piece !== 'string') return [piece, ...Object.values(piece[2]).flatMap(piecesIn)]
    return piece[1] === 'tag' && typeof piece !== 'string' ? [piece, ...piecesIn(piece[2])] : [piece]
  })
}
