import { readTags } from '../tagReader.ts'

export type SlimPage = {
  html: string
  /** The contents of its `<script type="application/ld+json">`. */
  linkedData: string[]
}

/** A page with more elements, or deeper ones, would take seconds. Real articles have up to 15,000 elements, 60 deep. */
const elementsMax = 60_000
const depthMax = 400

const dropped: ReadonlySet<string> = new Set(['script', 'style', 'template', 'svg', 'canvas', 'object', 'math-field'])
/** A parser ends these without an end tag, so they say nothing about depth. */
const impliedEnd: ReadonlySet<string> = new Set(
  `html head body p li dt dd td th tr thead tbody tfoot colgroup option optgroup area base br col embed hr img input link meta param
  source track wbr rt rp`.split(/\s+/),
)
const withAttributes: ReadonlySet<string> = new Set(['script'])

/** Before any other element they are in the head, whether the page writes its tag or not. */
const headElements: ReadonlySet<string> = new Set([...dropped, 'title', 'meta', 'link', 'base', 'noscript'])
const framing: ReadonlySet<string> = new Set(['html', 'head', 'body'])

/**
 * The page without scripts, styles, drawings and comments, most of its bytes and none of its text, as a document with one head
 * and one body: pages may leave out these tags, and linkedom does not add them. Null when it is too complicated for a tree.
 */
export function slimPage(html: string): SlimPage | null {
  const [head, body]: [string[], string[]] = [[], []]
  let [htmlTag, bodyTag] = ['<html>', '<body>']
  let isInHead = true
  /** An element of the head that contains others or text. */
  let openInHead: string | null = null
  const linkedData: string[] = []
  let leaving: { name: string; depth: number; isData: boolean } | null = null
  let data: string[] = []
  let elements = 0
  let depth = 0
  let deepest = 0
  const keep = (piece: string) => (isInHead ? head : body).push(piece)
  readTags(html, {
    entities: 'asWritten',
    attributesOf: withAttributes,
    onOpen(name, attributes, from, to) {
      if (leaving !== null) {
        if (leaving.name === name) leaving.depth++
        return
      }
      elements++
      if (framing.has(name)) {
        if (name === 'html' && htmlTag === '<html>') htmlTag = html.slice(from, to)
        if (name === 'body' && bodyTag === '<body>') bodyTag = html.slice(from, to)
        if (name === 'body') isInHead = false
        return
      }
      if (openInHead === null && !headElements.has(name)) isInHead = false
      if (isInHead && (name === 'title' || name === 'noscript')) openInHead ??= name
      if (dropped.has(name)) {
        leaving = { name, depth: 1, isData: attributes.type === 'application/ld+json' }
        data = []
        return
      }
      if (!impliedEnd.has(name)) deepest = Math.max(deepest, ++depth)
      if (elements <= elementsMax) keep(html.slice(from, to))
    },
    onClose(name) {
      if (leaving !== null) {
        if (leaving.name !== name || --leaving.depth > 0) return
        if (leaving.isData) linkedData.push(data.join(''))
        leaving = null
        return
      }
      if (name === 'head') isInHead = false
      if (framing.has(name)) return
      if (!impliedEnd.has(name)) depth = Math.max(0, depth - 1)
      if (elements <= elementsMax) keep(`</${name}>`)
      if (name === openInHead) openInHead = null
    },
    onText(text) {
      if (leaving === null) {
        if (openInHead === null && text.trim() !== '') isInHead = false
        keep(text)
      } else if (leaving.isData) data.push(text)
    },
  })
  if (elements > elementsMax || deepest > depthMax) return null
  return { html: `${htmlTag}<head>${head.join('')}</head>${bodyTag}${body.join('')}</body></html>`, linkedData }
}
