import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { compileText } from '../../shared/texts/compileText.ts'
import { makeText, type Text } from '../../shared/texts/makeText.ts'
import { RichText } from './RichText.tsx'

const english = 'Read the <terms>terms of {name}</terms>, {count, plural, one {# page} other {# pages}}.'
const sample = makeText('sample', compileText(english)) as unknown as Text<typeof english>

function draw(name: string): string {
  const terms = (inner: unknown) => createElement('a', { href: '/terms' }, inner as string)
  return renderToStaticMarkup(RichText({ text: sample, values: { terms, name, count: 2 } }))
}

it('draws the text between two tags with the element given for it', () => {
  expect(draw('Broadsheet')).toBe('Read the <a href="/terms">terms of Broadsheet</a>, 2 pages.')
})

it('shows HTML and tags in a value as text', () => {
  expect(draw('<b>x</b></terms>')).toContain('terms of &lt;b&gt;x&lt;/b&gt;&lt;/terms&gt;</a>')
})

it('isolates a name that is written from right to left', () => {
  expect(draw('חדשות')).toContain('terms of \u2068חדשות\u2069</a>')
})
