import { resolveWebAddress } from '../webAddress.ts'
import { all, type PageDocument, type PageElement } from './pageDocument.ts'

const nextLabel =
  /^(?:next(?: page)?|page suivante|suivante?|weiter|nächste seite|siguiente|pagina successiva|volgende(?: pagina)?|»|›|→|>|>>)[\s»›→>]*$/i

/**
 * The address of the next part of an article, absolute; null without one. The link must lead to the next page number of the
 * same address, because most links named "next" lead to another article.
 */
export function findNextPage(
  document: PageDocument,
  { url, part }: { url: string; part: number },
  selector: string | null,
): string | null {
  if (selector !== null) return addressOf(document.querySelector(selector), url)
  // Most pages have hundreds of links, and none with the number.
  const number = String(part + 1)
  const links = all(document, 'a[href], link[rel="next"]').filter((link) => hrefOf(link).includes(number))
  for (const isOfKind of [isNamedNext, isNextLabel, isInPagination])
    for (const link of links) {
      const address = isOfKind(link) ? addressOf(link, url) : null
      if (address !== null && isNextPart(url, address, part)) return address
    }
  return null
}

const hrefOf = (link: PageElement | null) => link?.getAttribute('href') ?? ''

const isNamedNext = (link: PageElement) => (link.getAttribute('rel') ?? '').split(/\s+/).includes('next')

const isInPagination = (link: PageElement) =>
  link.parentElement !== null && link.parentElement.closest('[class*="pag"], [id*="pag"], nav') !== null

const isNextLabel = (link: PageElement) =>
  nextLabel.test(link.textContent.replace(/\s+/g, ' ').trim()) ||
  /^next(?: page)?$/i.test(link.getAttribute('aria-label') ?? '')

function addressOf(link: PageElement | null, url: string): string | null {
  const next = resolveWebAddress(hrefOf(link), url)
  if (next === null || next.host !== new URL(url).host) return null
  next.hash = ''
  return next.href
}

/**
 * True when `next` is part `part + 1` of the article whose part `part` is `url`: '/story' and '/story/2', or '?page=2' and
 * '?page=3'. The first part most often has no number: '/story-6' is no sixth part, and '/story-7' not its seventh.
 */
export function isNextPart(url: string, next: string, part: number): boolean {
  const isHere = ({ page, isSure }: Reading) => page === part && (page > 1 || isSure)
  const here = readingsOf(url).filter(isHere)
  return readingsOf(next).some(
    ({ story, page }) => page === part + 1 && here.some((reading) => reading.story === story),
  )
}

/** An address as a page of a story. `isSure`: the number cannot be part of the story's own name. */
type Reading = { story: string; page: number; isSure: boolean }

const pageParameter = /^(?:p|pg|page|pagina|seite|paged|part|pageno|page_no)$/i
const pagePath = /(?:(?<word>\/(?:page|seite|part)[/-]?)|[/_,.-])(?<page>\d{1,2})(?<ending>\.\w{3,5})?\/?$/i

function readingsOf(address: string): Reading[] {
  const url = new URL(address)
  const readings: Reading[] = [{ story: storyOf(url), page: 1, isSure: true }]
  for (const [name, value] of url.searchParams) {
    if (!pageParameter.test(name) || !/^\d{1,2}$/.test(value)) continue
    const without = new URL(url)
    without.searchParams.delete(name)
    readings.push({ story: storyOf(without), page: Number(value), isSure: true })
  }
  const { word, page, ending = '' } = pagePath.exec(url.pathname)?.groups ?? {}
  if (page !== undefined) {
    const without = new URL(url)
    without.pathname = url.pathname.replace(pagePath, ending)
    readings.push({ story: storyOf(without), page: Number(page), isSure: word !== undefined })
  }
  return readings
}

const storyOf = ({ pathname, search }: URL) => pathname.replace(/\/$/, '') + search
