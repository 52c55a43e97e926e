import { decodeHTMLStrict } from 'entities/decode'
import { inlineElements } from '../../shared/cleanText.ts'
import { foldSpace } from '../../shared/foldSpace.ts'
import { limits } from '../../shared/limits.ts'
import { isDecoration, isTrackingPicture, pictureSource, pictureSrcset, splitSrcset } from './pictures.ts'
import { cutAtWord } from './plainText.ts'
import { type Attributes, readTags } from './tagReader.ts'
import { resolveWebAddress } from './webAddress.ts'

export type ReadHtml = {
  /** Plain text for the search index: white space folded, entities decoded. */
  text: string
  /** The beginning of `text`, cut at a word; ends in '…' when it was cut. */
  snippet: string
  /** The first picture that can represent the item, absolute; null without one. */
  imageUrl: string | null
}

/** Only the beginning of a longer entry is searched. */
export const htmlMaxChars = 2_000_000

const skipped: ReadonlySet<string> = new Set(
  `script style svg template title textarea select datalist iframe xmp noembed noframes noscript math canvas object`.split(
    /\s+/,
  ),
)
const tagsWithAttributes: ReadonlySet<string> = new Set(['img', 'source', 'video', 'amp-img'])

/**
 * Reads what ingest stores of an item besides its HTML, in one pass without a tree: this runs for every new item of every
 * refresh. Never throws. `baseUrl` is the base of relative picture addresses.
 */
export function readHtml(html: string, options: { baseUrl: string | null }): ReadHtml {
  const read = readOnce(html, options)
  // Many programs escape twice, and then the tags of the text are words.
  return !read.hasTags && hasMarkup(read.text) ? readOnce(read.text, options) : read
}

function readOnce(html: string, options: { baseUrl: string | null }): ReadHtml & { hasTags: boolean } {
  let hasTags = false
  const pieces: string[] = []
  let skipping: { name: string; depth: number } | null = null
  let isInPicture = false
  let imageUrl: string | null = null
  readTags(html.length > htmlMaxChars ? html.slice(0, htmlMaxChars) : html, {
    entities: 'decoded',
    attributesOf: tagsWithAttributes,
    onOpen(name, attributes) {
      hasTags = true
      if (imageUrl === null && tagsWithAttributes.has(name))
        imageUrl = leadPicture(name, attributes, options.baseUrl, isInPicture)
      if (skipping === null) {
        if (skipped.has(name)) skipping = { name, depth: 1 }
        else if (!inlineElements.has(name)) pieces.push(' ')
        if (name === 'picture') isInPicture = true
      } else if (skipping.name === name) skipping.depth++
    },
    onClose(name) {
      if (skipping === null) {
        if (!inlineElements.has(name)) pieces.push(' ')
        if (name === 'picture') isInPicture = false
      } else if (skipping.name === name && --skipping.depth === 0) skipping = null
    },
    onText(text) {
      if (skipping === null) pieces.push(text)
    },
  })
  const text = foldSpace(pieces.join(''))
  return { text, snippet: cutAtWord(decodeAgain(text), limits.snippetChars), imageUrl, hasTags }
}

const hasMarkup = (text: string): boolean =>
  /<br\s*\/?>|<img\s[^<>]*>|<(a|b|blockquote|div|em|font|h[1-6]|i|li|ol|p|small|span|strong|sub|sup|table|u|ul)(?:\s[^<>]*)?>[^<>]*<\/\1>/i.test(
    text.slice(0, markupMaxChars),
  )

/** Markup shows at the beginning of a text. */
const markupMaxChars = 10_000

/** The beginning, with 'Q&amp;A' as the 'Q&A' that was escaped twice. */
function decodeAgain(text: string): string {
  const start = text.slice(0, 2 * limits.snippetChars)
  return /&(?:#\w{2,7}|[a-z]\w{1,30});/i.test(start) ? foldSpace(decodeHTMLStrict(start)) : start
}

function leadPicture(
  name: string,
  attributes: Attributes,
  baseUrl: string | null,
  isInPicture: boolean,
): string | null {
  const address = name === 'video' ? (attributes.poster ?? null) : pictureAddress(name, attributes, isInPicture)
  const url = address === null ? null : resolveWebAddress(address, baseUrl)
  if (url === null || isTrackingPicture(attributes, url.href) || isDecoration(attributes, url.href)) return null
  return url.href
}

function pictureAddress(name: string, attributes: Attributes, isInPicture: boolean): string | null {
  const source = name === 'source' ? null : pictureSource(attributes)
  if (source !== null && !source.startsWith('data:')) return source
  // The `<source>` of a player is a video, that of a `<picture>` a choice of pictures.
  if (name === 'source' && !isInPicture) return null
  return splitSrcset(pictureSrcset(attributes)).at(-1)?.address ?? null
}
