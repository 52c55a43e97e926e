import { foldSpace } from '../../shared/foldSpace.ts'
import { type Attributes, readTags } from './tagReader.ts'
import { resolveWebAddress } from './webAddress.ts'

/** One element of a page; `text` is all text in it. */
export type PageTag = { name: string; attributes: Attributes; text: string }

/** Pages are cut here: feeds are named in the head, or in a menu or footer of a page of reasonable size. */
const pageMaxChars = 4_000_000

// Content that the page does not show; '<noscript>' also holds refreshes to pages that ask for scripts.
const skipped: ReadonlySet<string> = new Set(['noscript', 'template', 'svg', 'script', 'style'])

/**
 * The elements of a page with one of `names`, in document order, and the base of its relative addresses: its first `<base>`,
 * else its own address.
 */
export function readPageTags(
  html: string,
  pageUrl: string,
  names: readonly string[],
): { tags: PageTag[]; baseUrl: string } {
  const wanted: ReadonlySet<string> = new Set([...names, 'base'])
  const tags: PageTag[] = []
  let base: string | undefined
  let skipping: { name: string; depth: number } | null = null
  let within: { tag: PageTag; pieces: string[] } | null = null
  const finish = () => {
    if (within !== null) within.tag.text = foldSpace(within.pieces.join(''))
    within = null
  }
  readTags(html.slice(0, pageMaxChars), {
    entities: 'decoded',
    attributesOf: wanted,
    onOpen(name, attributes) {
      if (skipping !== null) {
        if (skipping.name === name) skipping.depth++
      } else if (skipped.has(name)) {
        skipping = { name, depth: 1 }
      } else if (name === 'base') {
        base ??= attributes.href
      } else if (wanted.has(name)) {
        finish()
        const tag = { name, attributes, text: '' }
        tags.push(tag)
        if (name !== 'link' && name !== 'meta') within = { tag, pieces: [] }
      }
    },
    onClose(name) {
      if (skipping !== null) {
        if (skipping.name === name && --skipping.depth === 0) skipping = null
      } else if (within?.tag.name === name) finish()
    },
    onText(text) {
      if (skipping === null) within?.pieces.push(text)
    },
  })
  finish()
  return { tags, baseUrl: (base === undefined ? null : resolveWebAddress(base, pageUrl)?.href) ?? pageUrl }
}
