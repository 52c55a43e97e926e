import hljs from 'highlight.js/lib/core'
import { expect, test } from 'vitest'
import { findLanguage, loadLanguage } from './codeLanguages.ts'
import { readCodeTokens } from './codeTokens.ts'

async function tokensOf(code: string, name: string) {
  const language = findLanguage(name) ?? ''
  const definition = await loadLanguage(language)
  if (definition === null) throw new Error(`${name} is not colored`)
  hljs.registerLanguage(language, definition)
  const tokens = readCodeTokens(hljs.highlight(code, { language }).value)
  return tokens.map(({ kind, start, end }) => [kind, code.slice(start, end)])
}

test('the places of tokens are places in the code, whatever is escaped before them', async () => {
  expect(await tokensOf(`const a = b < c && "<&'" // 'x'`, 'js')).toEqual([
    ['keyword', 'const'],
    ['string', `"<&'"`],
    ['comment', `// 'x'`],
  ])
})

test('of nested tokens the inner one counts', async () => {
  const tokens = await tokensOf('f"a {b} c"', 'python')
  expect(tokens[0]).toEqual(['string', 'f"a {b} c"'])
  expect(await tokensOf('<a href="x">', 'html')).toEqual([
    ['name', 'a'],
    ['attribute', 'href'],
    ['string', '"x"'],
  ])
})

test.each([
  ['ts', 'typescript'],
  ['C++', 'cpp'],
  ['shell-session', 'bash'],
  ['html', 'xml'],
  ['brainfuck', null],
  ['constructor', null],
])('a publisher who writes %j means %j', (name, language) => expect(findLanguage(name)).toBe(language))
