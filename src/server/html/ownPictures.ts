// Pure: finds the pictures of an article, and gives those that we store addresses of their own. The HTML is foreign before and
// after.
import { isTrackingPicture, pictureSource, pictureSrcset, splitSrcset } from './pictures.ts'
import { type Attributes, readTags } from './tagReader.ts'
import { resolveWebAddress } from './webAddress.ts'

/** The absolute address of each picture, once, in the order of the text. Not of pictures that count readers. */
export function findPictures(html: string, baseUrl: string): string[] {
  const addresses = readPictureTags(html).flatMap(({ name, attributes }) =>
    name === 'img' ? (addressOf(attributes, baseUrl) ?? []) : [],
  )
  return [...new Set(addresses)]
}

/** `ownAddress`: null leaves a picture as it is. Other sizes of a picture of our own are left out: they are at its publisher. */
export function withOwnPictures(
  html: string,
  { baseUrl, ownAddress }: { baseUrl: string; ownAddress: (url: string) => string | null },
): string {
  const tags = readPictureTags(html)
  const written = tags.map(({ name, attributes }) => {
    const url = name === 'img' ? addressOf(attributes, baseUrl) : null
    const own = url === null ? null : ownAddress(url)
    return own === null ? null : writePicture(own, attributes)
  })
  const ownChoices = new Set(tags.filter((_, index) => written[index] !== null).map(({ choice }) => choice))
  let from = 0
  const parts: string[] = []
  for (const [index, tag] of tags.entries()) {
    const isOtherSize = tag.name === 'source' && tag.choice !== null && ownChoices.has(tag.choice)
    const replacement = isOtherSize ? '' : written[index]
    if (replacement === null || replacement === undefined) continue
    parts.push(html.slice(from, tag.from), replacement)
    from = tag.to
  }
  return parts.join('') + html.slice(from)
}

type PictureTag = {
  name: 'img' | 'source'
  attributes: Attributes
  from: number
  to: number
  /** The number of the `<picture>` around it, which offers several sizes; null without one. */
  choice: number | null
}

const read = new Set(['img', 'source'])

function readPictureTags(html: string): PictureTag[] {
  const tags: PictureTag[] = []
  let choices = 0
  let isInChoice = false
  readTags(html, {
    entities: 'decoded',
    attributesOf: read,
    onOpen(name, attributes, from, to) {
      if (name === 'picture') {
        choices += 1
        isInChoice = true
      }
      if (name === 'img' || name === 'source')
        tags.push({ name, attributes, from, to, choice: isInChoice ? choices : null })
    },
    onClose(name) {
      if (name === 'picture') isInChoice = false
    },
    onText: () => {},
  })
  return tags
}

function addressOf(attributes: Attributes, baseUrl: string): string | null {
  const source = pictureSource(attributes) ?? splitSrcset(pictureSrcset(attributes))[0]?.address
  const url = source === undefined ? null : resolveWebAddress(source, baseUrl)
  return url === null || isTrackingPicture(attributes, url.href) ? null : url.href
}

const keptAttributes = ['alt', 'title', 'width', 'height', 'class']

function writePicture(src: string, attributes: Attributes): string {
  const kept = keptAttributes.flatMap((name) => {
    const value = attributes[name]
    return value === undefined ? [] : [` ${name}="${escapeAttribute(value)}"`]
  })
  return `<img src="${escapeAttribute(src)}"${kept.join('')}>`
}

const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
