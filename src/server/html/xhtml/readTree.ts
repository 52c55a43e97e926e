// A tree of clean HTML, for writers that must know what an element contains before they write it.
import { type Attributes, readTags } from '../tagReader.ts'

export type Element = {
  name: string
  attributes: Attributes
  children: Node[]
  /** Whether a block is somewhere inside it. */
  hasBlock: boolean
}
export type Node = string | Element

const blocks: ReadonlySet<string> = new Set(
  `address article aside blockquote caption center col colgroup dd details div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6
  header hgroup hr li main menu nav ol p pre section summary table tbody td tfoot th thead tr ul`.split(/\s+/),
)
const voids: ReadonlySet<string> = new Set(['br', 'col', 'embed', 'hr', 'img', 'input', 'source', 'wbr'])

const every: ReadonlySet<string> = { has: () => true } as unknown as ReadonlySet<string>

/** Clean articles have at most 128 levels. */
const depthMax = 200

export const isBlock = (name: string): boolean => blocks.has(name)

/** Linear in the length of `html`. An element that is not closed ends with its parent. */
export function readTree(html: string): Node[] {
  const root: Element = { name: '', attributes: {}, children: [], hasBlock: false }
  const open = [root]
  const parent = () => open.at(-1) ?? root
  readTags(html, {
    entities: 'decoded',
    attributesOf: every,
    onOpen(name, attributes) {
      const element = { name, attributes, children: [], hasBlock: false }
      parent().children.push(element)
      // Elements around one with a block have it already.
      if (isBlock(name)) for (let index = open.length - 1; markBlock(open[index]); index--);
      if (!voids.has(name) && open.length < depthMax) open.push(element)
    },
    onClose(name) {
      const index = open.findLastIndex((element) => element.name === name)
      if (index > 0) open.length = index
    },
    onText(text) {
      const { children } = parent()
      const last = children.length - 1
      if (typeof children[last] === 'string') children[last] += text
      else children.push(text)
    },
  })
  return root.children
}

export const isElement = (node: Node | undefined): node is Element => typeof node === 'object'

/** The elements among these, each with the elements inside it. */
export function elementsOf(nodes: readonly Node[]): Element[] {
  const found: Element[] = []
  // A generator within a generator would cost each element its depth.
  const waiting = nodes.toReversed()
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!isElement(node)) continue
    found.push(node)
    for (let index = node.children.length - 1; index >= 0; index--) waiting.push(node.children[index] ?? '')
  }
  return found
}

/** False once there is nothing left to mark. */
function markBlock(element: Element | undefined): boolean {
  if (element === undefined || element.hasBlock) return false
  element.hasBlock = true
  return true
}

export const textOf = (nodes: readonly Node[]): string =>
  nodes.map((node) => (isElement(node) ? textOf(node.children) : node)).join('')
