import { readLinkHeader } from './readLinkHeader.ts'
import { type PageTag, readPageTags } from './readPageTags.ts'
import type { Attributes } from './tagReader.ts'
import { resolveWebAddress } from './webAddress.ts'

export type FeedLink = {
  /** The title of the link, else the page's own; '' without either. */
  title: string
  /** Absolute, http or https. */
  url: string
  kind: 'rss' | 'atom' | 'json' | 'unknown'
}

const feedScheme = /^feed:\/*/i

const linkedMax = 50
const anchorsMax = 20

const commentsFeed = /comment|kommentar|commentaire|comentario|コメント|коммент|\/replies(?:\/|$)/i

/**
 * The feeds that a page names, each once, best first: those announced in its Link header, then in its head (`<link rel="alternate">` and
 * `rel="feed"`) in order, then anchors whose address or text clearly means a feed, then feeds of comments.
 */
export function findFeedLinks(html: string, pageUrl: string, linkHeader = ''): FeedLink[] {
  const { tags, baseUrl } = readPageTags(html, pageUrl, ['link', 'a', 'title'])
  const pageTitle = tags.find((tag) => tag.name === 'title')?.text ?? ''
  const inHeader = readLinkHeader(linkHeader, pageUrl).map((link) => ({ ...link, rel: link.rel.join(' ') }))
  const inHead = tags.flatMap((tag) => (tag.name === 'link' ? [tag.attributes] : []))
  const announced = [...inHeader, ...inHead].flatMap((attributes) => readLink(attributes, baseUrl, pageTitle))
  const anchored = tags.flatMap((tag) => (tag.name === 'a' ? readAnchor(tag, baseUrl, pageTitle) : []))
  const links = once([...announced.slice(0, linkedMax), ...anchored.slice(0, anchorsMax)])
  const isOfComments = (link: FeedLink) =>
    commentsFeed.test(link.title) || commentsFeed.test(new URL(link.url).pathname)
  return [...links.filter((link) => !isOfComments(link)), ...links.filter(isOfComments)]
}

function readLink(attributes: Attributes, baseUrl: string, pageTitle: string): FeedLink[] {
  const rel = words(attributes.rel)
  if (!rel.includes('alternate') && !rel.includes('feed')) return []
  const url = resolveFeedAddress(attributes.href, baseUrl)
  if (url === null) return []
  const kind = kindOfType(attributes.type ?? '', url, rel)
  return kind === null ? [] : [{ title: attributes.title?.trim() || pageTitle, url, kind }]
}

/** Null when the type means no feed: another language, a print version, oEmbed, a JSON interface. */
function kindOfType(type: string, url: string, rel: string[]): FeedLink['kind'] | null {
  switch (type.toLowerCase().split(';')[0]?.trim()) {
    case 'application/rss+xml':
    case 'application/x-rss+xml':
    case 'application/rdf+xml':
    case 'application/rss':
    case 'text/rss':
    case 'text/rss+xml':
      return 'rss'
    case 'application/atom+xml':
    case 'application/x.atom+xml':
    case 'application/x-atom+xml':
    case 'application/atom':
      return 'atom'
    case 'application/feed+json':
      return 'json'
    case 'application/json':
      // WordPress announces its JSON interface the same way.
      return /feed/i.test(url) && !url.includes('/wp-json/') ? 'json' : null
    case 'text/xml':
    case 'application/xml':
      return kindOfAddress(url)
    case '':
      return rel.includes('feed') ? kindOfAddress(url) : null
    default:
      return null
  }
}

// '/feed', '/blog/rss.xml', '/index.rdf', '/atom/', '?feed=rss2': whole words only, which excludes '/feedback'.
const feedPath =
  /\/(?:feeds?|rss2?|atom|rdf|(?:rss|feeds?|atom|index|posts)\.(?:xml|rss|atom|rdf|json|php)|[^/]+\.(?:rss|atom|rdf))\/?$/i
const feedQuery = /[?&](?:feed=(?:rss2?|atom|rdf|json)|(?:format|type|alt|output|fmt)=(?:rss|atom))(?:&|$)/i
const feedHost = /^(?:feeds?\d?|rss)\./i
// 'RSS', 'Atom feed', 'Subscribe via RSS', 'Flux RSS', 'RSS 2.0 (XML)'
const feedWords =
  /^(?:(?:subscribe|follow|abonnieren|via|by|to|our|my|the|site|blog|full|main|flux|fil)\s+)*(?:(?:rss|atom|web|xml|json)\s*)?-?(?:rss|atom|feed)s?(?:\s+(?:feed|[12]\.0|\(xml\)))*$/i
// Pages that add a feed to another feed reader, and social sites whose own menus have such words.
const otherReaders =
  /(?:^|\.)(?:feedly|netvibes|inoreader|newsblur|bloglovin|theoldreader|feedspot|yahoo|google|facebook|twitter|x|linkedin|instagram|wikipedia)\.(?:com|org)$/i

function readAnchor(tag: PageTag, baseUrl: string, pageTitle: string): FeedLink[] {
  const url = resolveFeedAddress(tag.attributes.href, baseUrl)
  if (url === null) return []
  const { hostname, pathname, search } = new URL(url)
  if (otherReaders.test(hostname) && hostname !== URL.parse(baseUrl)?.hostname) return []
  const text = tag.text || (tag.attributes.title ?? tag.attributes['aria-label'] ?? '').trim()
  const saysFeed = words(tag.attributes.rel).includes('feed') || feedScheme.test(tag.attributes.href?.trim() ?? '')
  const looksLikeFeed =
    feedPath.test(pathname) || feedQuery.test(search) || (feedHost.test(hostname) && pathname !== '/')
  if (!saysFeed && !looksLikeFeed && !feedWords.test(text)) return []
  // An anchor that says 'RSS' names the kind, not the feed.
  const title = text === '' || text.length > 100 || feedWords.test(text) ? pageTitle : text
  return [{ title, url, kind: kindOfAddress(url) }]
}

function kindOfAddress(url: string): FeedLink['kind'] {
  const { hostname, pathname, search } = new URL(url)
  const rest = `${hostname}${pathname}${search}`
  if (/\batom\b/i.test(rest)) return 'atom'
  if (/\b(?:rss2?|rdf)\b/i.test(rest)) return 'rss'
  const isJson = rest.split('/').some(namesJsonFeed) || /feed=json|\/feed\/json/i.test(rest)
  return isJson ? 'json' : 'unknown'
}

/** 'feed.json', 'feed-en.json' */
function namesJsonFeed(step: string): boolean {
  const name = step.toLowerCase()
  const at = name.indexOf('feed')
  return at !== -1 && name.includes('.json', at)
}

function resolveFeedAddress(href: string | undefined, baseUrl: string): string | null {
  const address = (href ?? '').trim()
  const url = resolveWebAddress(feedScheme.test(address) ? withoutFeedScheme(address) : address, baseUrl)
  if (url === null) return null
  url.hash = ''
  return url.href
}

// Pages used 'feed:https://…' and 'feed://…' to open a feed reader, and some still do.
function withoutFeedScheme(address: string): string {
  const rest = address.replace(feedScheme, '')
  return /^https?:/i.test(rest) ? rest : `http://${rest}`
}

function once(links: FeedLink[]): FeedLink[] {
  const seen = new Set<string>()
  return links.filter((link) => {
    const key = link.url.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '')
    return !seen.has(key) && seen.add(key)
  })
}

function words(text: string | undefined): string[] {
  return (text ?? '').toLowerCase().split(/\s+/)
}
