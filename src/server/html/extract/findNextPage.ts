import { resolveWebAddress } from '../webAddress.ts'
import { all, type PageDocument, type PageElement } from './pageDocument.ts'

const nextLabel =
  /^(?:next(?: page)?|page suivante|suivante?|weiter|nächste seite|siguiente|pagina successiva|volgende(?: pagina)?|»|›|→|>|>>)[\s»›→>]*$/i

/**
 * The address of the next part of an article, absolute; null without one. The link must lead to the next page number of the
 * same address, because most links named "next" lead to another article.
 */
export function findNextPage(document: PageDocument, url: string, selector: string | null): string | null {
  if (selector !== null) return addressOf(document.querySelector(selector), url)
  const named = all(document, 'link[rel="next"], a[rel~="next"]')
  const labelled = all(document, 'a[href]').filter((link) => isNextLabel(link))
  const numbered = all(document, '[class*="pag"] a[href], [id*="pag"] a[href], nav a[href]')
  for (const link of [...named, ...labelled, ...numbered]) {
    const address = addressOf(link, url)
    if (address !== null && isNextPart(url, address)) return address
  }
  return null
}

const isNextLabel = (link: PageElement) =>
  nextLabel.test(link.textContent.replace(/\s+/g, ' ').trim()) ||
  /^next(?: page)?$/i.test(link.getAttribute('aria-label') ?? '')

function addressOf(link: PageElement | null, url: string): string | null {
  const next = resolveWebAddress(link?.getAttribute('href') ?? '', url)
  if (next === null || next.host !== new URL(url).host) return null
  next.hash = ''
  return next.href
}

/** True when `next` is `url` with the following page number: '/story' and '/story/2', '?page=2' and '?page=3'. */
export function isNextPart(url: string, next: string): boolean {
  const here = partOf(url)
  const there = partOf(next)
  return here.story === there.story && there.page === here.page + 1 && there.page > 1
}

const pageParameter = /^(?:p|pg|page|pagina|seite|paged|part|pageno|page_no)$/i
const pagePath = /(?:\/|[-_,.]|\/(?:page|seite|part|p)[/-]?)(\d{1,2})(\.\w{3,5})?\/?$/i

function partOf(address: string): { story: string; page: number } {
  const url = new URL(address)
  for (const [name, value] of url.searchParams) {
    if (!pageParameter.test(name) || !/^\d{1,2}$/.test(value)) continue
    url.searchParams.delete(name)
    return { story: storyOf(url), page: Number(value) }
  }
  const found = pagePath.exec(url.pathname)
  if (found) {
    url.pathname = url.pathname.slice(0, found.index) + (found[2] ?? '')
    return { story: storyOf(url), page: Number(found[1]) }
  }
  return { story: storyOf(url), page: 1 }
}

const storyOf = ({ pathname, search }: URL) => pathname.replace(/\/$/, '') + search
