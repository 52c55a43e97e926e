// The publishers' own pages: they link to their feed, and 'Read Full Article' leads to them.

import type { FakeFeed } from './fakeFeed.ts'
import type { FakeItem } from './fakeItem.ts'
import { escapeXml, itemAddress } from './writeDocument.ts'

const style =
  '<style>body{max-width:40rem;margin:3rem auto;padding:0 1rem;font:18px/1.6 Georgia,serif}img{max-width:100%}</style>'

export function writeHomePage({ channel, items, options }: FakeFeed): string {
  const type = { rss: 'application/rss+xml', atom: 'application/atom+xml', json: 'application/feed+json' }[
    options.format ?? 'rss'
  ]
  const list = items.map(
    (item) => `<li><a href="${escapeXml(itemAddress(channel, item))}">${escapeXml(item.title)}</a></li>`,
  )
  return writePage({
    title: channel.title,
    head: `<link rel="alternate" type="${type}" title="${escapeXml(channel.title)}" href="feed"><link rel="icon" href="${channel.iconUrl}">`,
    body: `<p>${escapeXml(channel.description)}</p><ul>${list.join('')}</ul>`,
  })
}

export function writeArticlePage({ channel }: FakeFeed, item: FakeItem): string {
  const picture = item.imageUrl === null ? '' : `<img src="${escapeXml(item.imageUrl)}" alt="">`
  const sound = item.sound === null ? '' : `<audio controls src="${escapeXml(item.sound.url)}"></audio>`
  const head = `<link rel="icon" href="${channel.iconUrl}">`
  return writePage({ title: item.title, head, body: `<article>${picture}${sound}${item.html}</article>` })
}

export function writeIndexPage(feeds: readonly FakeFeed[], others: readonly { url: string; file: string }[]): string {
  const rows = feeds.map(
    ({ url, siteUrl, mood, channel }) =>
      `<li><a href="${escapeXml(siteUrl)}">${escapeXml(channel.title)}</a> (${mood}) <code>${escapeXml(url)}</code></li>`,
  )
  const documents = others.map(({ url, file }) => `<li><a href="${escapeXml(url)}">${escapeXml(file)}</a></li>`)
  return writePage({
    title: 'Made-up feeds',
    head: '',
    body: `<ul>${rows.join('')}</ul><ul>${documents.join('')}</ul>`,
  })
}

function writePage({ title, head, body }: { title: string; head: string; body: string }): string {
  const heading = escapeXml(title)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${heading}</title>${head}${style}</head><body><h1>${heading}</h1>${body}</body></html>`
}
