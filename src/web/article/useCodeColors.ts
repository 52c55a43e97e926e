import { type RefObject, useEffect } from 'react'
import type { TokenKind } from './code/codeTokens.ts'
import styles from './code.module.css'
import { type CodeBlock, findCodeBlocks, rangeOf } from './codeBlocks.ts'

/** Longer code stays plain, because coloring it would block the page. */
const blockMaxChars = 20_000
const articleMaxChars = 100_000

/**
 * Colors the code of an article by ranges, so the HTML stays as the server sent it. The library is loaded only for code in a
 * language that it knows. Does nothing in browsers without the CSS Custom Highlight API.
 */
export function useCodeColors(body: RefObject<HTMLElement | null>, html: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other HTML has other code
  useEffect(() => {
    if (body.current === null || !('highlights' in CSS)) return
    const blocks = withinLimits(findCodeBlocks(body.current))
    if (blocks.length === 0) return
    const ending = new AbortController()
    const shown: [TokenKind, Range][] = []
    // If the library can't be loaded (offline, or after an update of the server), code is plain text.
    colorBlocks(blocks, shown, ending.signal).catch(() => {})
    return () => {
      ending.abort()
      for (const [kind, range] of shown) CSS.highlights.get(highlightName(kind))?.delete(range)
    }
  }, [body, html])
}

async function colorBlocks(blocks: CodeBlock[], shown: [TokenKind, Range][], signal: AbortSignal): Promise<void> {
  const { tokenizeCode } = await import('./code/tokenizeCode.ts')
  for (const block of blocks) {
    const tokens = await tokenizeCode(block.text, block.language)
    if (signal.aborted) return
    for (const token of tokens) {
      const range = rangeOf(block, token)
      highlightOf(token.kind).add(range)
      shown.push([token.kind, range])
    }
  }
}

function withinLimits(blocks: CodeBlock[]): CodeBlock[] {
  let chars = 0
  return blocks.filter(({ text }) => {
    if (text.length > blockMaxChars || chars + text.length > articleMaxChars) return false
    chars += text.length
    return true
  })
}

/** The names in code.module.css. */
const highlightName = (kind: TokenKind) => `code-${kind}`

function highlightOf(kind: TokenKind): Highlight {
  const name = highlightName(kind)
  const highlight = CSS.highlights.get(name) ?? new Highlight()
  CSS.highlights.set(name, highlight)
  // Search hits are drawn above the colors.
  highlight.priority = -1
  return highlight
}

export const codeClass = styles.code
