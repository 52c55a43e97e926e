// Reads the documents of sites whose addresses don't name their feeds (ingest/discovery/siteRules.ts).
import type { FoundFeed } from '../../shared/api/entities.ts'

const readers = { applePodcasts: readAppleDirectory, youTube: readYouTubePage }

export type SiteWithDocument = keyof typeof readers

export function findFeedsInSiteDocument(site: SiteWithDocument, document: string): FoundFeed[] {
  return readers[site](document)
}

function readAppleDirectory(document: string): FoundFeed[] {
  const url = readJsonText(/"feedUrl"\s*:\s*("(?:[^"\\]|\\.)*")/.exec(document)?.[1])
  const title = readJsonText(/"collectionName"\s*:\s*("(?:[^"\\]|\\.)*")/.exec(document)?.[1])
  return /^https?:/.test(url) ? [{ title: title || 'Podcast', url, kind: 'rss' }] : []
}

function readYouTubePage(document: string): FoundFeed[] {
  const id =
    /<link rel="canonical" href="https:\/\/www\.youtube\.com\/channel\/(UC[\w-]{22})"/.exec(document)?.[1] ??
    /"(?:externalId|channelId|externalChannelId)"\s*:\s*"(UC[\w-]{22})"/.exec(document)?.[1] ??
    /<meta itemprop="(?:channelId|identifier)" content="(UC[\w-]{22})"/.exec(document)?.[1]
  if (id === undefined) return []
  const owner =
    /"ownerChannelName"\s*:\s*("(?:[^"\\]|\\.)*")/.exec(document)?.[1] ??
    /"channelMetadataRenderer"\s*:\s*\{\s*"title"\s*:\s*("(?:[^"\\]|\\.)*")/.exec(document)?.[1]
  const title = readJsonText(owner) || 'YouTube channel'
  return [{ title, url: `https://www.youtube.com/feeds/videos.xml?channel_id=${id}`, kind: 'atom' }]
}

function readJsonText(literal: string | undefined): string {
  try {
    return literal === undefined ? '' : String(JSON.parse(literal))
  } catch {
    return ''
  }
}
