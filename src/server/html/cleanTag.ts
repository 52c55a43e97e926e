import { findEmbedProvider } from '../../shared/embedProviders.ts'
import { texts } from '../../shared/texts/texts.ts'
import { plainAttributes } from './articleMarkup.ts'
import { codeElements, codeLanguage } from './codeLanguage.ts'
import { drawnSvg, readDrawing } from './drawing.ts'
import { type Embed, embedTitle, readEmbed } from './embeds.ts'
import { harmlessStyle, writtenDirection } from './harmlessStyle.ts'
import type { FindOwnAnchor } from './ownAnchors.ts'
import {
  isHarmlessDataPicture,
  isTiny,
  isTrackingPicture,
  pictureSource,
  pictureSrcset,
  splitSrcset,
} from './pictures.ts'
import type { Attributes } from './tagReader.ts'
import { resolveAddress, resolveWebAddress } from './webAddress.ts'
import { withoutTrackers } from './withoutTrackers.ts'

export type ArticleOptions = {
  /** The base of relative addresses. */
  baseUrl: string | null
  /** The article's address at its publisher. Links to an anchor there stay within the article if it has the anchor. */
  articleUrl?: string | null | undefined
  /** The address under which our pages show the picture at `url`, which is absolute. */
  imageAddress: (url: string) => string
  idPrefix: string
}
type Context = ArticleOptions & { isInLink: boolean; findOwnAnchor: FindOwnAnchor }
type CleanTag = { tagName: string; attribs: Record<string, string>; text?: string }

// The name is empty because of sanitize-html: when it drops an element that a rule renamed, it keeps the new name and
// closes the next element of that depth with it (docs/technotes/sanitize-html.md).
const dropped: CleanTag = { tagName: '', attribs: {} }

const pictureFile = /\.(?:svg|png|jpe?g|gif|webp|avif)$/i

/** Applies the rules to one element and returns what remains of it. */
export function cleanTag(name: string, attributes: Attributes, context: Context): CleanTag {
  switch (name) {
    case 'a':
      return withCommon(name, attributes, context, {
        ...linkAttributes(attributes.href, context),
        ...embedAttributes(readEmbed(attributes['data-embed'] ?? '', null), context),
      })
    case 'input':
      return cleanCheckbox(attributes)
    case 'img':
      return cleanImage(attributes, context)
    case 'source':
      return cleanSource(attributes, context)
    case 'audio':
    case 'video':
      return cleanPlayer(name, attributes, context)
    case 'iframe':
    case 'embed':
      return cleanEmbed(attributes, context)
    default:
      return withCommon(name, attributes, context, {})
  }
}

/** Adds the attributes that any element may have. */
function withCommon(name: string, attributes: Attributes, context: Context, own: Record<string, string>): CleanTag {
  const attribs = own
  for (const plain of [plainAttributes[name], plainAttributes['*']]) {
    for (const attribute in plain) {
      const value = attributes[attribute]
      if (value !== undefined && attribs[attribute] === undefined && plain[attribute]?.test(value))
        attribs[attribute] = value
    }
  }
  const id = attributes.id ?? (name === 'a' ? attributes.name : undefined)
  if (id !== undefined && /^\S{1,200}$/.test(id)) attribs.id = prefixed(id, context)
  const language = codeElements.has(name) ? codeLanguage(name, attributes) : null
  if (language !== null) attribs['data-language'] = language
  const style = attributes.style === undefined ? '' : harmlessStyle(attributes.style)
  if (style !== '') attribs.style = style
  const direction = attributes.style === undefined ? null : writtenDirection(attributes.style)
  if (direction !== null) attribs.dir ??= direction
  return { tagName: name, attribs }
}

// `user-content-x` of a publisher must not become an id of our page, and its '#x' must stay within the article.
function prefixed(id: string, { idPrefix }: Context): string {
  return id.startsWith(idPrefix) ? id : idPrefix + id
}

function linkAttributes(href: string | undefined, context: Context): Record<string, string> {
  const address = href?.trim() ?? ''
  if (address === '') return {}
  if (address.startsWith('#')) return /^#\S+$/.test(address) ? { href: `#${prefixed(address.slice(1), context)}` } : {}
  const url = resolveAddress(address, context.baseUrl)
  if (url?.protocol === 'mailto:' || url?.protocol === 'tel:') return { href: url.href }
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return {}
  const anchor = context.findOwnAnchor(url)
  if (anchor !== null) return { href: `#${prefixed(anchor, context)}` }
  return { href: withoutTrackers(url).href, rel: 'noopener noreferrer nofollow', target: '_blank' }
}

/** Checkboxes of task lists show whether a task is done. They are disabled: ticking them would change nothing. */
function cleanCheckbox({ type, checked }: Attributes): CleanTag {
  if (type?.toLowerCase() !== 'checkbox') return dropped
  const isDone = checked !== undefined
  const own = { type: 'checkbox', disabled: '', 'aria-label': isDone ? texts.taskDone() : texts.taskNotDone() }
  return { tagName: 'input', attribs: isDone ? { ...own, checked: '' } : own }
}

function cleanImage(attributes: Attributes, context: Context): CleanTag {
  const source = pictureSource(attributes)
  const svg = source === null ? null : drawnSvg(source)
  if (svg !== null) return cleanDrawing(svg, attributes, context)
  const url = source === null ? null : resolveWebAddress(source, context.baseUrl)
  if (isTrackingPicture(attributes, url?.href ?? '')) return dropped
  const own: Record<string, string> = {}
  if (url !== null) own.src = context.imageAddress(url.href)
  else if (source !== null && isHarmlessDataPicture(source)) own.src = source
  const srcset = cleanSrcset(pictureSrcset(attributes), context)
  if (srcset !== '') own.srcset = srcset
  // Lazy loaders write 'auto' for their script to replace.
  if (srcset !== '' && attributes.sizes !== undefined && attributes.sizes !== 'auto') own.sizes = attributes.sizes
  if (own.src === undefined && own.srcset === undefined) return dropped
  return withCommon('img', attributes, context, { ...own, loading: 'lazy' })
}

/** A drawing of tidyHtml, or something that looks like one. readDrawing writes whatever passes. */
function cleanDrawing(svg: string, attributes: Attributes, context: Context): CleanTag {
  const drawing = readDrawing(svg)
  return drawing === null ? dropped : withCommon('img', attributes, context, { src: drawing.address })
}

function cleanSrcset(srcset: string, { baseUrl, imageAddress }: Context): string {
  const candidates: string[] = []
  for (const { address, descriptor } of splitSrcset(srcset)) {
    const url = resolveWebAddress(address, baseUrl)
    if (url === null || !/^(?:\d{1,5}w|\d{1,2}(?:\.\d{1,3})?x)?$/.test(descriptor)) continue
    candidates.push(descriptor === '' ? imageAddress(url.href) : `${imageAddress(url.href)} ${descriptor}`)
  }
  return candidates.join(', ')
}

/** Within a picture a choice of sizes, within a player its file. */
function cleanSource(attributes: Attributes, context: Context): CleanTag {
  const srcset = cleanSrcset(pictureSrcset(attributes), context)
  if (srcset !== '') return withCommon('source', attributes, context, { srcset })
  const url = resolveWebAddress(pictureSource(attributes) ?? '', context.baseUrl)
  return url === null ? dropped : withCommon('source', attributes, context, { src: url.href })
}

/** Never plays automatically and requests nothing from the publisher before the reader plays it. */
function cleanPlayer(name: string, attributes: Attributes, context: Context): CleanTag {
  const own: Record<string, string> = { controls: '', preload: 'none' }
  const file = resolveWebAddress(pictureSource(attributes) ?? '', context.baseUrl)
  if (file !== null) own.src = file.href
  const poster = resolveWebAddress(attributes.poster ?? '', context.baseUrl)
  if (name === 'video' && poster !== null) own.poster = context.imageAddress(poster.href)
  return withCommon(name, attributes, context, own)
}

/**
 * A frame becomes a link to its address. Our page replaces a known embed with its player when the reader asks; any other
 * program shows the link.
 */
function cleanEmbed(attributes: Attributes, context: Context): CleanTag {
  const source = pictureSource(attributes)
  if (source === null || isTiny(attributes) || context.isInLink) return dropped
  const embed = readEmbed(source, context.baseUrl)
  const url = resolveWebAddress(embed?.watchAddress ?? source, context.baseUrl)
  if (url === null) return dropped
  if (embed === null && pictureFile.test(url.pathname)) return cleanImage({ ...attributes, src: url.href }, context)
  const name =
    embedTitle(attributes.title) ??
    (embed === null
      ? url.hostname
      : texts.videoOn({ provider: findEmbedProvider(embed.address)?.name ?? url.hostname }))
  return {
    tagName: 'a',
    attribs: { ...linkAttributes(url.href, context), ...embedAttributes(embed, context) },
    // Frames are below each other, but links are in one line: the blank separates them.
    text: `${name} `,
  }
}

function embedAttributes(embed: Embed | null, context: Context): Record<string, string> {
  if (embed === null) return {}
  const still = embed.stillAddress === null ? null : context.imageAddress(embed.stillAddress)
  // Where readers fetch pictures themselves, this one would tell the provider as much as its player.
  return still === null || still === embed.stillAddress
    ? { 'data-embed': embed.address }
    : { 'data-embed': embed.address, 'data-still': still }
}
