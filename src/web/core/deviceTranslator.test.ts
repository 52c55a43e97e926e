// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { hasTranslator, translateHtml } from './deviceTranslator.ts'

const languages = { sourceLanguage: 'nl', targetLanguage: 'en' }
const browser = globalThis as { Translator?: unknown }

function giveTranslator(availability: string): string[] {
  const asked: string[] = []
  const translate = async (text: string) => {
    asked.push(text)
    return `${text.toUpperCase()} <b>`
  }
  browser.Translator = { availability: async () => availability, create: async () => ({ translate }) }
  return asked
}

afterEach(() => {
  delete browser.Translator
})

test('the texts of an article are translated; its elements, code and spaces stay', async () => {
  const asked = giveTranslator('available')
  const [html] = await translateHtml(
    ['<p>een <a href="https://a.example/?b=c&amp;d">maan</a>\n  of <code>twee</code></p><pre>drie</pre><p>4 – 5</p>'],
    languages,
  )
  expect(asked).toEqual(['een', 'maan', 'of'])
  // The browser's answer is text, whatever it contains.
  expect(html).toBe(
    '<p>EEN &lt;b&gt; <a href="https://a.example/?b=c&amp;d">MAAN &lt;b&gt;</a>\n  OF &lt;b&gt; <code>twee</code></p><pre>drie</pre><p>4 – 5</p>',
  )
})

test('without a translator, or for languages that it lacks, there is an error and nothing is translated', async () => {
  expect(hasTranslator()).toBe(false)
  await expect(translateHtml(['<p>een</p>'], languages)).rejects.toThrow()
  const asked = giveTranslator('unavailable')
  expect(hasTranslator()).toBe(true)
  await expect(translateHtml(['<p>een</p>'], languages)).rejects.toThrow()
  expect(asked).toEqual([])
})
