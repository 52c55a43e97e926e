// Loaded only when an article contains code (useCodeColors.ts).
import hljs from 'highlight.js/lib/core'
import { findLanguage, loadLanguage } from './codeLanguages.ts'
import { type CodeToken, readCodeTokens } from './codeTokens.ts'

/** `languageName` is the publisher's. Returns no tokens for a language that we don't color. */
export async function tokenizeCode(code: string, languageName: string): Promise<CodeToken[]> {
  const language = findLanguage(languageName)
  if (language === null) return []
  if (hljs.getLanguage(language) === undefined) {
    const definition = await loadLanguage(language)
    if (definition === null) return []
    hljs.registerLanguage(language, definition)
  }
  return readCodeTokens(hljs.highlight(code, { language, ignoreIllegals: true }).value)
}
