/** A run of text between two breaks of an article: a paragraph, an item of a list, a line that ends in <br>. */
export type Paragraph = {
  /** With single blanks. */
  text: string
  first: Text
  last: Text
}

const blocks =
  'p, li, dt, dd, div, td, th, h1, h2, h3, h4, h5, h6, pre, blockquote, figcaption, section, article, main, center, summary, caption'

/** Made by the page, not by the publisher. */
const foreign = '[data-player]'

/** The paragraphs of an article in their order, without empty ones. */
export function findParagraphs(body: Element): Paragraph[] {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) =>
    node instanceof Element && node.matches(foreign) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  )
  const paragraphs: Paragraph[] = []
  let nodes: Text[] = []
  let block: Element | null | undefined
  const close = () => {
    const [first] = nodes
    const last = nodes.at(-1)
    const text = foldSpace(nodes.map(({ data }) => data).join(''))
    if (first !== undefined && last !== undefined && text !== '') paragraphs.push({ text, first, last })
    nodes = []
  }
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    // The lines of code are one paragraph.
    if (node instanceof HTMLBRElement && node.closest('pre') === null) close()
    if (!(node instanceof Text)) continue
    const around = node.parentElement?.closest(blocks)
    if (around !== block) close()
    block = around
    // White space between blocks is no beginning of a paragraph.
    if (nodes.length > 0 || node.data.trim() !== '') nodes.push(node)
  }
  close()
  return paragraphs
}

export const foldSpace = (text: string): string => text.replace(/\s+/g, ' ').trim()

const hashedChars = 80

/** A hash of its beginning, so that an edit further on, or another width, doesn't change it. */
export function hashParagraph({ text }: Pick<Paragraph, 'text'>): string {
  // cyrb53 by bryc (public domain): 53 bits, and at once, while the browser's own hashes are asynchronous.
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (const character of text.slice(0, hashedChars)) {
    const code = character.codePointAt(0) ?? 0
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(16)
}
