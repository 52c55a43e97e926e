import { isElement, isText, type PageDocument, type PageNode } from './pageDocument.ts'

const keeping = /white-space\s*:\s*(?:pre(?:-line|-wrap)?|break-spaces)\b/i
const folding = /white-space\s*:\s*(?:normal|nowrap)\b/i
/** Their lines stay as they are, or are never shown. */
const skipped: ReadonlySet<string> = new Set(['pre', 'textarea', 'noscript'])

/** Writes the lines that a style keeps as `<br>`, since Readability removes the style. `html` is that of the document. */
export function keepLines(document: PageDocument, html: string): void {
  if (!keeping.test(html)) return
  walk(document.body, false)

  function walk(node: PageNode, isKept: boolean): void {
    if (isElement(node)) {
      const style = node.getAttribute('style') ?? ''
      const keepsHere = keeping.test(style) || (isKept && !folding.test(style))
      if (!skipped.has(node.localName)) for (const child of Array.from(node.childNodes)) walk(child, keepsHere)
    } else if (isKept && isText(node) && node.textContent.trim() !== '')
      node.replaceWith(...linesOf(node.textContent).flatMap((line, at) => (at === 0 ? [line] : [lineBreak(), line])))
  }

  function lineBreak(): PageNode {
    return document.createElement('br')
  }
}

const linesOf = (text: string): string[] => text.split(/\r?\n/)
