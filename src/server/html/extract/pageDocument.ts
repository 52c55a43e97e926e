// Parses a web page into a tree. linkedom's own types name the DOM of browsers, which the server's code must not see, so this
// file names the few members that extraction uses.
import { parseHTML } from 'linkedom'
import { resolveWebAddress } from '../webAddress.ts'
import type { SlimPage } from './slimPage.ts'

export type PageElement = PageNode & {
  readonly localName: string
  readonly childNodes: ArrayLike<PageNode>
  innerHTML: string
  readonly outerHTML: string
  readonly className: string
  readonly id: string
  readonly isConnected: boolean
  readonly parentElement: PageElement | null
  readonly previousElementSibling: PageElement | null
  readonly nextElementSibling: PageElement | null
  readonly firstElementChild: PageElement | null
  readonly lastElementChild: PageElement | null
  readonly children: ArrayLike<PageElement>
  getAttribute: (name: string) => string | null
  setAttribute: (name: string, value: string) => void
  hasAttribute: (name: string) => boolean
  removeAttribute: (name: string) => void
  querySelector: (selector: string) => PageElement | null
  querySelectorAll: (selector: string) => ArrayLike<PageElement>
  /** Unlike a selector, which is parsed again in each call, a name costs nothing on small elements. */
  getElementsByTagName: (name: string) => ArrayLike<PageElement>
  matches: (selector: string) => boolean
  closest: (selector: string) => PageElement | null
  contains: (other: PageElement) => boolean
  append: (...nodes: PageNode[]) => void
  remove: () => void
}

/** An element, a text or a comment. */
export type PageNode = {
  readonly nodeType: number
  readonly textContent: string
  replaceWith: (...nodes: (PageNode | string)[]) => void
}

export const isElement = (node: PageNode): node is PageElement => node.nodeType === 1
export const isText = (node: PageNode): boolean => node.nodeType === 3

export type PageDocument = PageElement & {
  readonly documentElement: PageElement
  readonly head: PageElement
  readonly body: PageElement
  createElement: (name: string) => PageElement
}

/** The tree of a page. Its `<base>` is absolute, so Readability makes every address absolute. */
export function openDocument({ html }: SlimPage, url: string): PageDocument {
  const { document } = parseHTML(html) as unknown as { document: PageDocument }
  const own = document.querySelector('base[href]')
  const base = own ?? document.createElement('base')
  base.setAttribute('href', resolveWebAddress(own?.getAttribute('href') ?? '', url)?.href ?? url)
  if (own === null) document.head.append(base)
  return document
}

export const all = (within: PageElement, selector: string): PageElement[] =>
  Array.from(within.querySelectorAll(selector))
