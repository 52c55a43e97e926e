// Pure: finds the hub of a feed and the feed's address there. Link headers take precedence over the document (W3C WebSub, 4).
import { hasCredentials, readAddress } from '../../../shared/feedAddress.ts'
import type { ParsedFeed } from '../../formats/parsedFeed.ts'
import { readLinkHeader } from '../../html/readLinkHeader.ts'

export type Hub = {
  hubUrl: string
  /** The feed's address at the hub. The publisher names it; it may differ from the address that we fetch. */
  topicUrl: string
}

type HubLinks = Pick<ParsedFeed, 'hubUrls' | 'selfUrl'>

/** `feedUrl` is the topic when the publisher names none. Prefers a hub with https, because it can keep a secret. */
export function findHub({ hubUrls, selfUrl }: HubLinks, linkHeader: string, feedUrl: string): Hub | null {
  const links = readLinkHeader(linkHeader, feedUrl)
  const ofHeader = links.flatMap(({ rel, href }) => (rel.includes('hub') ? [href] : []))
  const hubs = (ofHeader.length > 0 ? ofHeader : hubUrls).flatMap(asAddress)
  const hubUrl = hubs.find((url) => url.startsWith('https:')) ?? hubs[0]
  const [topicUrl] = [links.find(({ rel }) => rel.includes('self'))?.href ?? selfUrl ?? feedUrl].flatMap(asAddress)
  return hubUrl === undefined || topicUrl === undefined ? null : { hubUrl, topicUrl }
}

/** Omits addresses with a password: no hub may see one. */
function asAddress(text: string): string[] {
  const address = readAddress(text)
  return address.is === 'address' && !hasCredentials(address.url) ? [address.url] : []
}
