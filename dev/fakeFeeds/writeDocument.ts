// Writes feed documents like publishers' own software.

import type { FakeChannel, FakeFormat, FakeItem, FakeSound } from './fakeItem.ts'

export type FakeDocument = { contentType: string; text: string }

export function writeDocument(format: FakeFormat, channel: FakeChannel, items: readonly FakeItem[]): FakeDocument {
  if (format === 'atom') return { contentType: 'application/atom+xml; charset=utf-8', text: writeAtom(channel, items) }
  if (format === 'json') return { contentType: 'application/feed+json; charset=utf-8', text: writeJson(channel, items) }
  return { contentType: 'application/rss+xml; charset=utf-8', text: writeRss(channel, items) }
}

export function itemAddress(channel: FakeChannel, item: FakeItem): string {
  return item.link ?? `${channel.siteUrl}${item.id}`
}

export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

function writeRss(channel: FakeChannel, items: readonly FakeItem[]): string {
  const isPodcast = channel.kind === 'podcast'
  const namespaces = [
    'xmlns:content="http://purl.org/rss/1.0/modules/content/"',
    'xmlns:dc="http://purl.org/dc/elements/1.1/"',
    'xmlns:atom="http://www.w3.org/2005/Atom"',
    ...(isPodcast
      ? [
          'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"',
          'xmlns:podcast="https://podcastindex.org/namespace/1.0"',
          'xmlns:psc="http://podlove.org/simple-chapters"',
        ]
      : ['xmlns:media="http://search.yahoo.com/mrss/"']),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" ${namespaces.join(' ')}>
<channel>
<title>${escapeXml(channel.title)}</title>
<link>${escapeXml(channel.siteUrl)}</link>
<description>${escapeXml(channel.description)}</description>
<language>${channel.language}</language>
<atom:link href="${escapeXml(channel.feedUrl)}" rel="self" type="application/rss+xml"/>
<image><url>${escapeXml(channel.iconUrl)}</url><title>${escapeXml(channel.title)}</title><link>${escapeXml(channel.siteUrl)}</link></image>
${isPodcast ? `<itunes:image href="${escapeXml(channel.iconUrl)}"/>\n` : ''}${writeHub(channel, 'atom:link')}${
  isPodcast && channel.newFeedUrl ? `<itunes:new-feed-url>${escapeXml(channel.newFeedUrl)}</itunes:new-feed-url>\n` : ''
}${items.map((item) => writeRssItem(channel, item)).join('\n')}
</channel>
</rss>
`
}

function writeHub({ hubUrl }: FakeChannel, element: string): string {
  return hubUrl === null ? '' : `<${element} rel="hub" href="${escapeXml(hubUrl)}"/>\n`
}

function writeRssItem(channel: FakeChannel, item: FakeItem): string {
  const address = escapeXml(itemAddress(channel, item))
  const parts = [
    `<title>${escapeXml(item.title)}</title>`,
    `<link>${address}</link>`,
    `<guid isPermaLink="false">${escapeXml(item.id)}</guid>`,
    `<pubDate>${new Date(item.publishedAt).toUTCString()}</pubDate>`,
    ...(item.author === '' ? [] : [`<dc:creator>${escapeXml(item.author)}</dc:creator>`]),
    ...item.categories.map((category) => `<category>${escapeXml(category)}</category>`),
    `<description>${escapeXml(item.snippet)}</description>`,
    `<content:encoded><![CDATA[${item.html}]]></content:encoded>`,
    ...writeRssMedia(channel, item),
  ]
  return `<item>${parts.join('')}</item>`
}

function writeRssMedia(channel: FakeChannel, { imageUrl, sound }: FakeItem): string[] {
  const picture = imageUrl === null ? '' : escapeXml(imageUrl)
  if (sound === null) return picture === '' ? [] : [`<media:content url="${picture}" medium="image" type="image/png"/>`]
  const enclosure = `<enclosure url="${escapeXml(sound.url)}" type="audio/wav" length="${soundBytesClaimed}"/>`
  if (channel.kind !== 'podcast') return [enclosure]
  const duration = `<itunes:duration>${sound.durationSeconds}</itunes:duration>`
  const cover = picture === '' ? [] : [`<itunes:image href="${picture}"/>`]
  return [enclosure, duration, ...cover, ...writeSoundNotes(sound)]
}

function writeSoundNotes({ chapters = [], transcript }: FakeSound): string[] {
  const listed = chapters.map(([start, title]) => `<psc:chapter start="${start}" title="${escapeXml(title)}"/>`)
  return [
    ...(listed.length === 0 ? [] : [`<psc:chapters version="1.2">${listed.join('')}</psc:chapters>`]),
    ...(transcript ? [`<podcast:transcript url="${escapeXml(transcript.url)}" type="text/vtt" language="en"/>`] : []),
  ]
}

// Podcast hosts declare any length; players use the file's.
const soundBytesClaimed = 96_044

function writeAtom(channel: FakeChannel, items: readonly FakeItem[]): string {
  const updated = new Date(items[0]?.publishedAt ?? 0).toISOString()
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${channel.language}">
<title>${escapeXml(channel.title)}</title>
<subtitle>${escapeXml(channel.description)}</subtitle>
<id>${escapeXml(channel.siteUrl)}</id>
<link href="${escapeXml(channel.siteUrl)}"/>
<link rel="self" href="${escapeXml(channel.feedUrl)}"/>
<icon>${escapeXml(channel.iconUrl)}</icon>
${writeHub(channel, 'link')}<updated>${updated}</updated>
${items.map((item) => writeAtomEntry(channel, item)).join('\n')}
</feed>
`
}

function writeAtomEntry(channel: FakeChannel, item: FakeItem): string {
  const address = escapeXml(itemAddress(channel, item))
  const moment = new Date(item.publishedAt).toISOString()
  const picture = item.imageUrl === null ? '' : `<p><img src="${item.imageUrl}" alt="" width="640" height="360"></p>`
  const parts = [
    `<title>${escapeXml(item.title)}</title>`,
    `<id>${address}</id>`,
    `<link href="${address}"/>`,
    `<published>${moment}</published><updated>${moment}</updated>`,
    ...(item.author === '' ? [] : [`<author><name>${escapeXml(item.author)}</name></author>`]),
    ...item.categories.map((category) => `<category term="${escapeXml(category)}"/>`),
    `<summary>${escapeXml(item.snippet)}</summary>`,
    `<content type="html">${escapeXml(picture + item.html)}</content>`,
    ...(item.sound === null ? [] : [`<link rel="enclosure" type="audio/wav" href="${escapeXml(item.sound.url)}"/>`]),
  ]
  return `<entry>${parts.join('')}</entry>`
}

function writeJson(channel: FakeChannel, items: readonly FakeItem[]): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: channel.title,
    description: channel.description,
    home_page_url: channel.siteUrl,
    feed_url: channel.feedUrl,
    favicon: channel.iconUrl,
    language: channel.language,
    ...(channel.hubUrl === null ? {} : { hubs: [{ type: 'WebSub', url: channel.hubUrl }] }),
    items: items.map((item) => ({
      id: item.id,
      url: itemAddress(channel, item),
      title: item.title,
      summary: item.snippet,
      content_html: item.html,
      date_published: new Date(item.publishedAt).toISOString(),
      ...(item.imageUrl === null ? {} : { image: item.imageUrl }),
      ...(item.author === '' ? {} : { authors: [{ name: item.author }] }),
      ...(item.categories.length === 0 ? {} : { tags: item.categories }),
    })),
  })
}
