// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { readArticleText } from '../../core/articleText.ts'
import { isSilent } from './isSilent.ts'
import { readSentences } from './readSentences.ts'

function sentencesOf(html: string, language?: string) {
  const body = document.createElement('div')
  body.innerHTML = html
  const text = readArticleText(body)
  const sentences = readSentences(text, { language, isSilent })
  for (const { start, end } of sentences) expect(end).toBeGreaterThan(start)
  return { text, sentences, words: sentences.map(({ words }) => words) }
}

test('each block is read by sentences, and each sentence knows its place in the text', () => {
  const { text, sentences, words } = sentencesOf(
    '<h2>The river</h2><p>It rose. Dr. Ada <em>saw</em> it at 3.5 metres!</p><ul><li>One</li><li>Two?</li></ul>',
    'en',
  )
  expect(words).toEqual(['The river', 'It rose.', 'Dr. Ada saw it at 3.5 metres!', 'One', 'Two?'])
  expect(sentences.map(({ start, end }) => text.text.slice(start, end))).toEqual(words)
})

test('code, tables, captions, formulas and marks of footnotes are left out, code within a sentence and exponents are not', () => {
  const { words } = sentencesOf(
    `<pre>let a = 1</pre><p>Call <code>run</code> now<sup><a href="#n1">1</a></sup>. It is 10<sup>6</sup> long.</p>
     <table><tr><td>7</td></tr></table><figure><img><figcaption>A caption.</figcaption></figure>
     <p>***</p><p><math><mi>x</mi></math> is small.</p>`,
    'en',
  )
  expect(words).toEqual(['Call run now.', 'It is 106 long.', 'is small.'])
})

test('Japanese and Arabic have their own signs at the end of a sentence', () => {
  expect(sentencesOf('<p>川が戻った。町は静かだ。</p>', 'ja').words).toEqual(['川が戻った。', '町は静かだ。'])
  expect(sentencesOf('<p>عاد النهر؟ المدينة هادئة.</p>', 'ar').words).toHaveLength(2)
})

test('a sentence that is too long for a browser is several, without losing a word', () => {
  for (const unit of ['word ', 'word, ', 'x', '漢字', '😀']) {
    const written = unit.repeat(700).trim()
    const { words } = sentencesOf(`<p>${written}</p>`)
    if (unit === '😀') continue
    expect(Math.max(...words.map(({ length }) => length))).toBeLessThanOrEqual(240)
    expect(words.join('').replaceAll(' ', '')).toBe(written.replaceAll(' ', ''))
  }
})
