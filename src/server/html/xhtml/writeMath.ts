// MathML as the schema of EPUB has it: presentation only, with the right number of parts in each element. A formula with another
// number is written as a row of its parts.
import { escapeXml } from '../../formats/escapeXml.ts'
import { type Element, isElement, type Node, textOf } from './readTree.ts'
import { emptyTag, tag, type Written } from './xml.ts'

const tokens: ReadonlySet<string> = new Set(['mi', 'mn', 'mo', 'ms', 'mtext'])
const rows: ReadonlySet<string> = new Set(['mrow', 'merror', 'mphantom', 'msqrt', 'mstyle'])
const partsOf: Readonly<Record<string, number>> = {
  ...{ mfrac: 2, mroot: 2, msub: 2, msup: 2, munder: 2, mover: 2 },
  ...{ msubsup: 3, munderover: 3 },
}

const truth = /^(?:true|false)$/
const length = /^-?\d{1,3}(?:\.\d{1,6})?(?:em|ex|px|pt|mm)$/
const rules: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  math: { display: /^(?:block|inline)$/, alttext: /^/ },
  mo: { stretchy: truth, fence: truth, separator: truth, largeop: truth, movablelimits: truth, accent: truth },
  mspace: { width: length, height: length, depth: length },
  mover: { accent: truth },
  munder: { accentunder: truth },
  munderover: { accent: truth, accentunder: truth },
  mstyle: { displaystyle: truth },
  mfrac: { linethickness: /^(?:thin|medium|thick|0)$/ },
  mtable: { columnalign: /^(?:left|center|right)(?: (?:left|center|right)){0,20}$/ },
}
const variant =
  /^(?:normal|bold|italic|bold-italic|double-struck|bold-fraktur|script|bold-script|fraktur|sans-serif|bold-sans-serif|sans-serif-italic|sans-serif-bold-italic|monospace)$/

export const writeMath = ({ attributes, children }: Element): string =>
  tag('math', { xmlns: 'http://www.w3.org/1998/Math/MathML', ...attributesOf('math', attributes) }, writeRow(children))

const writeRow = (nodes: readonly Node[]): string => partsIn(nodes).join('')

/** Text between elements becomes an element. */
function partsIn(nodes: readonly Node[]): string[] {
  return nodes.flatMap((node) => {
    if (isElement(node)) return writeElement(node)
    return node.trim() === '' ? [] : [tag('mtext', {}, escapeXml(node))]
  })
}

function writeElement(element: Element): string[] {
  const { name, attributes, children } = element
  const own = attributesOf(name, attributes)
  if (tokens.has(name)) return [tag(name, own, escapeXml(textOf(children)))]
  if (name === 'mspace') return [emptyTag(name, own)]
  if (rows.has(name)) return [tag(name, own, writeRow(children))]
  if (name === 'mtable') return [writeTable(element)]
  if (name === 'none' || name === 'mprescripts') return []
  if (name === 'mmultiscripts') return [writeScripts(children)]
  // The other parts repeat the formula in another notation.
  if (name === 'semantics') return partsIn(children).slice(0, 1)
  const parts = partsIn(children)
  return [parts.length === partsOf[name] ? tag(name, own, parts.join('')) : tag('mrow', {}, parts.join(''))]
}

function writeTable({ attributes, children }: Element): string {
  const lines = children.filter(isElement).map((line) => (line.name === 'mtr' ? line.children : [line]))
  const written = lines.map((cells) => tag('mtr', {}, cells.filter(isElement).map(writeCell).join('')))
  return tag('mtable', attributesOf('mtable', attributes), written.join(''))
}

const writeCell = (cell: Element): string =>
  tag('mtd', {}, cell.name === 'mtd' ? writeRow(cell.children) : writeElement(cell).join(''))

/** They may be written as nothing. */
const notOne: ReadonlySet<string> = new Set(['mprescripts', 'semantics'])

/** A base with pairs of scripts behind it, then in front of it. */
function writeScripts(children: readonly Node[]): string {
  const all = children.filter(isElement)
  const between = all.findIndex(({ name }) => name === 'mprescripts')
  const after = between === -1 ? all.slice(1) : all.slice(1, between)
  const before = between === -1 ? [] : all.slice(between + 1)
  const [base] = all
  const write = (script: Element) => (script.name === 'none' ? '<none/>' : writeElement(script).join(''))
  const scripts = [...after, ...before].map(({ name }) => name)
  const isWhole = after.length % 2 === 0 && before.length % 2 === 0 && !scripts.some((name) => notOne.has(name))
  if (base === undefined || base.name === 'none' || notOne.has(base.name) || !isWhole)
    return tag('mrow', {}, writeRow(children))
  const pre = between === -1 ? '' : `<mprescripts/>${before.map(write).join('')}`
  return tag('mmultiscripts', {}, writeElement(base).join('') + after.map(write).join('') + pre)
}

function attributesOf(name: string, attributes: Element['attributes']): Written {
  const own: Written = {}
  for (const [attribute, rule] of Object.entries(rules[name] ?? {})) {
    const value = attributes[attribute]?.trim()
    if (value !== undefined && rule.test(value)) own[attribute] = value
  }
  const { mathvariant } = attributes
  if (mathvariant !== undefined && tokens.has(name) && variant.test(mathvariant)) own.mathvariant = mathvariant
  return own
}
