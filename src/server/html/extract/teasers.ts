// Removes the cards of other articles, which may be most of a page: Readability would take their list for the article, and weigh
// all of them up to four times. One walk through the tree finds them.
import { resolveWebAddress } from '../webAddress.ts'
import { isElement, isText, type PageDocument, type PageElement } from './pageDocument.ts'

/** Fewer may be a part of an article, such as its sources. */
const cardsMin = 6
const cardMaxChars = 400
/** A shorter linked text is the name of a person or a section. */
const titleMinChars = 10
/** A box of cards also has a heading, and a link to more of them. */
const boxMaxOtherChars = 100
/** With less text the page is nothing but a list. */
const pageMinChars = 80
/** With so many long paragraphs, an article is one without its cards, too. */
const enoughParagraphs = 3
const paragraphMinChars = 80

export function removeTeasers({ body }: PageDocument, url: string): void {
  const found: FoundCards[] = []
  const { chars } = look(body, { url: new URL(url), found, article: null, isInLink: false, isInHeading: false })
  if (chars < pageMinChars) return
  for (const { element, article } of found)
    if (article === null || article.paragraphs >= enoughParagraphs) element.remove()
}

/** A card, or a box of cards, of a list that is long enough. */
type FoundCards = { element: PageElement; article: Article | null }

/** An element that is marked as an article, and the long paragraphs in it. */
type Article = { paragraphs: number }

type Place = {
  url: URL
  found: FoundCards[]
  /** The closest one. */
  article: Article | null
  isInLink: boolean
  isInHeading: boolean
}

/** The contents of an element, without the lists that were found there. Lengths are in characters. */
type Contents = {
  chars: number
  linkedChars: number
  /** Headings that lead to other pages of the site. */
  titles: number
  titleChars: number
  pictures: number
  paragraphs: number
  /** 1 for a card, more for a box of cards with hardly anything else. */
  cards: number
}

function look(element: PageElement, outer: Place): Contents {
  const { localName } = element
  const place = {
    ...outer,
    article: isArticle(element) ? { paragraphs: 0 } : outer.article,
    isInLink: outer.isInLink || (localName === 'a' && leadsToOtherPage(element, outer.url)),
    isInHeading: outer.isInHeading || headings.has(localName),
  }
  const isTitle = place.isInLink && place.isInHeading
  const contents = { ...nothing, titles: isTitle && !(outer.isInLink && outer.isInHeading) ? 1 : 0 }
  if (pictures.has(localName)) contents.pictures = 1
  const inCards = { ...nothing }
  const withCards: PageElement[] = []
  for (const child of Array.from(element.childNodes))
    if (isElement(child)) {
      const inside = look(child, place)
      add(inside, { to: inside.cards > 0 ? inCards : contents })
      if (inside.cards > 0) withCards.push(child)
    } else if (isText(child)) {
      const { length } = child.textContent.trim()
      contents.chars += length
      if (place.isInLink) contents.linkedChars += length
      if (isTitle) contents.titleChars += length
    }
  const isBox = inCards.cards > 1 && contents.chars <= boxMaxOtherChars
  if (inCards.cards >= cardsMin && !isBox)
    place.found.push(...withCards.map((cards) => ({ element: cards, article: place.article })))
  else add(inCards, { to: contents })
  if (localName === 'p' && contents.chars > paragraphMinChars) contents.paragraphs += 1
  if (place.article !== null && place.article !== outer.article) place.article.paragraphs = contents.paragraphs
  if (!isBox) contents.cards = isCard(contents) && !place.isInHeading && localName !== 'p' ? 1 : 0
  return besideText.has(localName) ? { ...contents, chars: 0, linkedChars: 0 } : contents
}

/** With one title over its text; without a heading, a picture with a text that is a link for the most part. */
function isCard({ chars, linkedChars, titles, titleChars, pictures }: Contents): boolean {
  if (chars > cardMaxChars) return false
  if (titles > 0) return titles === 1 && titleChars >= titleMinChars
  return pictures > 0 && linkedChars >= titleMinChars && linkedChars >= chars / 2
}

/** Cards that lead to other sites are the text of a round-up. */
function leadsToOtherPage(link: PageElement, page: URL): boolean {
  const to = resolveWebAddress(link.getAttribute('href') ?? '', page.href)
  if (to === null || siteOf(to) !== siteOf(page) || pictureFile.test(to.pathname)) return false
  return to.host !== page.host || to.pathname !== page.pathname
}

const siteOf = ({ hostname }: URL): string => hostname.split('.').slice(-2).join('.')

const isArticle = (element: PageElement): boolean =>
  element.localName === 'article' || element.getAttribute('itemprop') === 'articleBody'

function add(contents: Contents, { to }: { to: Contents }): void {
  for (const name of contentsNames) to[name] += contents[name]
}

const nothing: Contents = { chars: 0, linkedChars: 0, titles: 0, titleChars: 0, pictures: 0, paragraphs: 0, cards: 0 }
const contentsNames = Object.keys(nothing) as (keyof Contents)[]

const headings: ReadonlySet<string> = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
const pictures: ReadonlySet<string> = new Set(['img', 'picture', 'amp-img', 'video'])
const pictureFile = /\.(?:jpe?g|png|gif|webp|avif|svg)$/i
/** Their text is never the article's. */
const besideText: ReadonlySet<string> = new Set(['nav', 'aside', 'footer', 'button', 'select', 'noscript'])
