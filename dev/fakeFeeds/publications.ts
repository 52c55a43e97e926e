// Turns the hand-written publications into feeds of a server: addresses, pictures, sounds, and dates relative to the server's
// start.

import type { FakeFeedOptions } from './fakeFeed.ts'
import type { FakeFormat, FakeItem } from './fakeItem.ts'

export type Publication = {
  /** The first segment of its addresses. */
  name: string
  title: string
  description: string
  format: FakeFormat
  kind: 'articles' | 'podcast'
  hue: number
  author: string
  pieces: Piece[]
}

/** One article or episode, as written. */
export type Piece = {
  title: string
  snippet: string
  html: string
  hoursAgo: number
  hasPicture?: boolean
  /** The episode's length according to the publisher. */
  minutes?: number
  categories?: string[]
  /** Within the real twelve seconds of its sound. */
  chapters?: [startSeconds: number, title: string][]
  /** WebVTT. */
  transcript?: string
}

export function optionsOf(
  publication: Publication,
  { serverUrl, now }: { serverUrl: string; now: number },
): FakeFeedOptions {
  const { title, description, format, kind, hue, author, pieces } = publication
  const items = pieces.map((piece): FakeItem => {
    const id = slugOf(piece.title)
    const file = `${publication.name}-${id}`
    return {
      id,
      title: piece.title,
      snippet: piece.snippet,
      html: piece.html.trim(),
      author,
      publishedAt: now - piece.hoursAgo * 3_600_000,
      imageUrl: piece.hasPicture ? `${serverUrl}/pictures/${file}.png` : null,
      sound: soundOf(piece, { serverUrl, file }),
      categories: piece.categories ?? [],
    }
  })
  return { title, description, format, kind, hue, items }
}

function soundOf(
  { minutes, chapters, transcript }: Piece,
  { serverUrl, file }: { serverUrl: string; file: string },
): FakeItem['sound'] {
  if (minutes === undefined) return null
  return {
    url: `${serverUrl}/sounds/${file}.wav`,
    durationSeconds: minutes * 60,
    ...(chapters === undefined ? {} : { chapters }),
    ...(transcript === undefined
      ? {}
      : { transcript: { url: `${serverUrl}/transcripts/${file}.vtt`, text: transcript } }),
  }
}

function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
