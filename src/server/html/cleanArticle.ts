// Cleaning in two steps: it costs most of showing an article, and its result is the same for every reader. The result is kept with
// the publisher's addresses of pictures. Ours, which are signed for an item and a reader, are written when the article is shown.
import { texts } from '../../shared/texts/texts.ts'
import { cleanHtml } from './cleanHtml.ts'

/** Clean HTML with each picture's address between two marks. `showCleanText` makes HTML of it. */
export type CleanText = string & { readonly isClean: true }

/** Raise it when cleaning gives another result: what an older cleaner wrote is cleaned again (cleanerVersion.test.ts). */
export const cleanerVersion = 2

/** A control character, which has no meaning in HTML: the publisher's are removed. */
const mark = '\u0001'

export type ArticleAddresses = { baseUrl: string | null; articleUrl: string | null }

/** More than any article has. Each picture's address is signed when the article is shown, and each character written again. */
const addressesMax = 3_000
const cleanMaxChars = 2_500_000

/** True for an article that would take too long to show, which cleaning has multiplied. */
export const isTooLarge = (clean: CleanText): boolean =>
  clean.length > cleanMaxChars || clean.split(mark, addressesMax * 2 + 2).length > addressesMax * 2 + 1

/** `secret`: a text that no publisher can know. It holds the places of pictures while foreign HTML is around them. */
export function cleanArticle(html: string, addresses: ArticleAddresses, secret: string): CleanText {
  const urls: string[] = []
  const place = `https://${secret}.invalid/`
  const clean = cleanHtml(html, { ...addresses, imageAddress: (url) => `${place}${urls.push(url) - 1}` })
  const [first = '', ...rest] = clean.replaceAll(mark, '').split(place)
  const pictures = rest.map((piece) => {
    const index = Number.parseInt(piece, 10)
    return mark + urls[index]?.replaceAll(mark, '') + mark + piece.slice(String(index).length)
  })
  return (first + pictures.join('')) as CleanText
}

/** Where readers fetch pictures themselves, a still picture would tell its provider as much as the player (cleanTag.ts). */
const stillAttribute = ' data-still="'

/** The HTML for a page. `imageAddress` gives the address under which our pages show a picture. */
export function showCleanText(clean: CleanText, imageAddress: (url: string) => string): string {
  const pieces = clean.split(mark)
  for (let index = 1; index < pieces.length; index += 2) {
    const url = pieces[index] ?? ''
    const address = imageAddress(url)
    pieces[index] = escapeAttribute(address)
    const before = pieces[index - 1] ?? ''
    if (address !== url || !before.endsWith(stillAttribute)) continue
    pieces[index - 1] = before.slice(0, -stillAttribute.length)
    pieces[index] = ''
    pieces[index + 1] = pieces[index + 1]?.slice('"'.length) ?? ''
  }
  return pieces.join('')
}

/** An article that can't be cleaned, as its plain text with a link to its publisher. */
export function textAsArticle(text: string, addresses: ArticleAddresses, secret: string): CleanText {
  const { articleUrl } = addresses
  const link = articleUrl === null ? '' : ` <a href="${escapeAttribute(articleUrl)}">${texts.openOriginal()}</a>`
  const note = `<p><em>${texts.articleTooComplicated()}</em>${link}</p>`
  return cleanArticle(`${note}<p>${escapeText(text)}</p>`, addresses, secret)
}

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const escapeAttribute = (text: string) => escapeText(text).replaceAll('"', '&quot;')
