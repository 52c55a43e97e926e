// Pure: which hub pushes a feed, and under what name (W3C WebSub, 4: the Link headers go before the document).
import { hasCredentials, readAddress } from '../../../shared/feedAddress.ts'
import type { ParsedFeed } from '../../formats/parsedFeed.ts'

export type Hub = {
  hubUrl: string
  /** What the hub calls the feed: where the publisher says it lives, and not always where we ask for it. */
  topicUrl: string
}

type Named = Pick<ParsedFeed, 'hubUrls' | 'selfUrl'>

/** `feedUrl` names the feed where its publisher does not. A hub that can be asked in secret goes before one that can't. */
export function findHub({ hubUrls, selfUrl }: Named, linkHeader: string, feedUrl: string): Hub | null {
  const links = readLinkHeader(linkHeader, feedUrl)
  const ofHeader = links.flatMap(({ rel, href }) => (rel === 'hub' ? [href] : []))
  const hubs = (ofHeader.length > 0 ? ofHeader : hubUrls).flatMap(asAddress)
  const hubUrl = hubs.find((url) => url.startsWith('https:')) ?? hubs[0]
  const [topicUrl] = [links.find(({ rel }) => rel === 'self')?.href ?? selfUrl ?? feedUrl].flatMap(asAddress)
  return hubUrl === undefined || topicUrl === undefined ? null : { hubUrl, topicUrl }
}

const linkValue = /<([^<>]*)>((?:\s*;\s*[\w*-]+\s*=\s*(?:"[^"]*"|[^",;\s]+))*)/g
const relation = /;\s*rel\s*=\s*(?:"([^"]*)"|([^",;\s]+))/i

/** RFC 8288, as far as it is needed here: one entry per relation. */
function readLinkHeader(header: string, base: string): { rel: string; href: string }[] {
  return [...header.matchAll(linkValue)].flatMap(([, href = '', parameters = '']) => {
    const [, quoted, bare] = relation.exec(parameters) ?? []
    const url = URL.parse(href, base)
    const relations = (quoted ?? bare ?? '').toLowerCase().split(/\s+/)
    return url === null ? [] : relations.map((rel) => ({ rel, href: url.href }))
  })
}

/** Nothing that carries a password is ever handed to a hub. */
function asAddress(text: string): string[] {
  const address = readAddress(text)
  return address.is === 'address' && !hasCredentials(address.url) ? [address.url] : []
}
