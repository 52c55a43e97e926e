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

/**
 * The page without scripts, styles, drawings and comments, most of its bytes and none of its text. Null when it is too
 * complicated for a tree.
 */
export function slimPage(html: string): SlimPage | null {
  const kept: string[] = []
  const linkedData: string[] = []
  let leaving: { name: string; depth: number; isData: boolean } | null = null
  let data: string[] = []
  let elements = 0
  let depth = 0
  let deepest = 0
  readTags(html, {
    entities: 'asWritten',
    attributesOf: withAttributes,
    onOpen(name, attributes, from, to) {
      if (leaving !== null) {
        if (leaving.name === name) leaving.depth++
        return
      }
      elements++
      if (dropped.has(name)) {
        leaving = { name, depth: 1, isData: attributes.type === 'application/ld+json' }
        data = []
        return
      }
      if (!impliedEnd.has(name)) deepest = Math.max(deepest, ++depth)
      if (elements <= elementsMax) kept.push(html.slice(from, to))
    },
    onClose(name) {
      if (leaving !== null) {
        if (leaving.name !== name || --leaving.depth > 0) return
        if (leaving.isData) linkedData.push(data.join(''))
        leaving = null
        return
      }
      if (!impliedEnd.has(name)) depth = Math.max(0, depth - 1)
      if (elements <= elementsMax) kept.push(`</${name}>`)
    },
    onText(text) {
      if (leaving === null) kept.push(text)
      else if (leaving.isData) data.push(text)
    },
  })
  return elements > elementsMax || deepest > depthMax ? null : { html: kept.join(''), linkedData }
}
