// Where the sentences of a page are. Menus, buttons and lists of links have none.
import { foldSpace } from '../../../shared/foldSpace.ts'
import { isElement, isText, type PageElement } from './pageDocument.ts'

/** A shorter text is a label. */
const proseMinChars = 40

export type Prose = {
  all: number
  /** The characters of prose inside of an element of the page; 0 for one that came later. */
  in: (element: PageElement) => number
}

export function countProse(within: PageElement): Prose {
  const chars = new Map<PageElement, number>()
  const whole = count(within)
  return { all: whole, in: (element) => chars.get(element) ?? 0 }

  function count(element: PageElement): number {
    let sum = 0
    for (const child of Array.from(element.childNodes))
      if (isElement(child)) sum += child.localName === 'a' ? 0 : count(child)
      else if (isText(child)) {
        const { length } = child.textContent.trim()
        if (length >= proseMinChars) sum += length
      }
    chars.set(element, sum)
    return sum
  }
}

/** The innermost element that holds so large a share of the prose. */
export function innermostWith(share: number, within: PageElement): PageElement {
  const prose = countProse(within)
  for (let at = within; ; ) {
    const inner = Array.from(at.children).find((child) => prose.in(child) >= prose.all * share)
    if (inner === undefined) return at
    at = inner
  }
}

/** A title, or a paragraph whatever its tag is. `html` is '' for a title and for paragraphs far from one. */
export type Block = { html: string; text: string; isTitle: boolean }

type BlockLimits = { minChars: number; withHtml: number }

/**
 * Titles, and paragraphs of at least `minChars` outside of links, in the order of the page. Only the first `withHtml` paragraphs
 * after a title have their HTML, since writing it takes as long as everything else.
 */
export function readBlocks(within: PageElement, { minChars, withHtml }: BlockLimits): Block[] {
  const blocks: Block[] = []
  let sinceTitle = withHtml
  read(within)
  return blocks

  /** Whether the element is a block or has one. */
  function read(element: PageElement): boolean {
    const { localName } = element
    if (localName === 'h1') {
      blocks.push({ html: '', text: foldSpace(element.textContent), isTitle: true })
      sinceTitle = 0
      return true
    }
    if (notInText.has(localName)) return localName !== 'a'
    let hasBlock = false
    for (const child of Array.from(element.children)) hasBlock = read(child) || hasBlock
    if (hasBlock || !paragraphs.has(localName)) return hasBlock
    const text = foldSpace(element.textContent)
    if (text.length >= minChars && text.length - linkedChars(element) >= minChars)
      blocks.push({ html: sinceTitle++ < withHtml ? element.innerHTML : '', text, isTitle: false })
    return true
  }
}

export const linkedChars = (element: PageElement): number =>
  Array.from(element.getElementsByTagName('a')).reduce((sum, { textContent }) => sum + textContent.length, 0)

const paragraphs: ReadonlySet<string> = new Set(['p', 'div', 'h2', 'h3'])
/** A caption, a quote or an entry of a list is no paragraph of its own. */
const notInText: ReadonlySet<string> = new Set([
  'a',
  'figure',
  'figcaption',
  'ul',
  'ol',
  'table',
  'blockquote',
  'pre',
  'h4',
])
