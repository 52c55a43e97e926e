import type { Attributes } from './tagReader.ts'

/** Elements that publishers mark with a language: the code itself, or a box around it. */
export const codeElements: ReadonlySet<string> = new Set(['pre', 'code', 'div', 'figure', 'span'])

const ownAttributes = ['data-language', 'data-lang', 'data-enlighter-language', 'data-code-language']
// Highlighters by class: Prism, highlight.js, Rouge, GitHub, SyntaxHighlighter ('brush: js; gutter: false'), Crayon ('lang:js').
const inClass =
  /(?:^|\s)(?:language-|lang-|lang:|highlight-source-|highlight-text-|sourceCode\s+|brush:\s*)([\w+#.-]{1,30})/i
// Hexo writes <figure class="highlight js">, pandoc <pre class="sourceCode js">.
const afterHighlight = /^\s*highlight\s+([a-z][\w+#-]{0,20})\s*$/i
const noLanguage =
  /^(?:none|plain|plaintext|text|txt|plain-?text|nohighlight|auto|default|null|undefined|fallback|generic|raw|unknown|code|highlighter-rouge|html-basic-|inline)$/i

/** The language of the code within an element, lower-case, in its publisher's words; null without one. */
export function codeLanguage(name: string, attributes: Attributes): string | null {
  for (const attribute of ownAttributes) {
    const value = attributes[attribute]?.trim()
    if (value !== undefined && /^[\w+#.-]{1,30}$/.test(value)) return known(value)
  }
  const className = attributes.class
  if (className === undefined) return null
  const found = inClass.exec(className)?.[1] ?? (name === 'figure' ? afterHighlight.exec(className)?.[1] : undefined)
  return found === undefined ? null : known(found)
}

const known = (language: string): string | null => (noLanguage.test(language) ? null : language.toLowerCase())
