// The items of fake publishers, and the words for invented ones.

import type { TeaserPage } from './teaserPages.ts'

export type FakeItem = {
  /** The guid, and the last segment of the article's address. */
  id: string
  title: string
  /** Plain text. */
  snippet: string
  html: string
  author: string
  /** Epoch milliseconds. */
  publishedAt: number
  /** Address of a picture, null for none. */
  imageUrl: string | null
  /** A podcast's episode. The length is the publisher's claim. */
  sound: FakeSound | null
  categories: string[]
  /** An address elsewhere, as in a link blog. */
  link?: string
  /** Its own page, in place of one with the text of the feed. */
  page?: TeaserPage
}

export type FakeSound = {
  url: string
  durationSeconds: number
  /** Seconds and titles, as the feed contains them. */
  chapters?: readonly (readonly [startSeconds: number, title: string])[]
  /** WebVTT, served at its address. */
  transcript?: { url: string; text: string }
}

export type FakeFormat = 'rss' | 'atom' | 'json'

/** Everything in a document besides its items. */
export type FakeChannel = {
  title: string
  description: string
  siteUrl: string
  feedUrl: string
  iconUrl: string
  language: string
  kind: 'articles' | 'podcast'
  /** The WebSub hub that pushes the feed; null without one. */
  hubUrl: string | null
  /** A podcast's new address (itunes:new-feed-url); null while it stays. */
  newFeedUrl: string | null
}

const subjects = [
  'The ferry',
  'A lighthouse',
  'The night market',
  'One orchard',
  'The old observatory',
  'A choir',
  'The canal',
]
const deeds = [
  'opens again',
  'counts its visitors',
  'asks for patience',
  'changes hands',
  'finds a lost map',
  'runs on wind',
]
const circumstances = [
  'after the long winter',
  'in Lower Ashby',
  'before the rain',
  'with a borrowed bell',
  'for one evening only',
]
const remarks = [
  'Nobody had expected it to take so little time.',
  'Those who were there speak of the light, and of the cold.',
  'The council will look at it again in spring.',
  'A small crowd had brought chairs and soup.',
  'It is the third time this year, and the first that anyone wrote it down.',
]

/** The nth event in a quiet town: always the same words for the same number. */
export function inventItem(number: number, publishedAt: number, siteUrl: string): FakeItem {
  const pick = (list: string[], step: number) => list[Math.floor(number / step) % list.length] ?? ''
  const title = `${pick(subjects, 1)} ${pick(deeds, 2)} ${pick(circumstances, 3)}`
  const snippet = `${pick(remarks, 1)} ${pick(remarks.toReversed(), 2)}`
  return {
    id: `item-${number}`,
    title: `${title} (no. ${number})`,
    snippet,
    html: `<p>${snippet}</p><p>Read on at <a href="${siteUrl}">our own page</a>.</p>`,
    author: '',
    publishedAt,
    imageUrl: null,
    sound: null,
    categories: [],
  }
}
