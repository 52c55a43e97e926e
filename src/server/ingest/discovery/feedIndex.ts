// Pure: an in-memory search index of known feeds. It ignores accents and case, like the search of articles. A searched word matches
// itself, words that begin with it, and words that differ by a typo.
import { readWords } from '../../../shared/search/searchWords.ts'
import { createTypoCounter, letterMask, mayBeTypo, typosAllowed } from './typos.ts'

export type KnownFeed = {
  title: string
  description: string
  url: string
  topics: readonly string[]
  /** Subscriptions on this instance. */
  readers: number
}

export type FoundKnownFeed = { feed: KnownFeed; score: number }

export type FeedIndex = {
  /** Returns at most `most` feeds that match all words, best first. */
  search: (text: string, most: number) => FoundKnownFeed[]
}

export type FeedIndexBuilder = {
  /** Adds a few feeds at a time, so other work isn't delayed. */
  add: (feeds: readonly KnownFeed[]) => void
  /** Builds the index in steps with a pause after each, for the same reason. */
  finish: (breathe?: Breathe) => Promise<FeedIndex>
}

type Breathe = () => Promise<void>
const withoutBreath: Breathe = async () => {}

/** The weight of a match in each field. */
const weights = { title: 8, address: 5, topic: 4, description: 2 } as const
/** More words don't improve the result. */
const wordsMax = 8
/** Only the beginning of a description is indexed; it says what the feed is about. */
const descriptionChars = 300
/** A word with so many completions is probably unfinished, not mistyped. */
const enoughCompletions = 50

/** The feeds of a word and its weight in each, as parallel lists. */
type Postings = { feeds: number[]; weights: number[] }

export function createFeedIndexBuilder(): FeedIndexBuilder {
  const feeds: KnownFeed[] = []
  const postings = new Map<string, Postings>()
  const note = (word: string, feed: number, weight: number) => {
    const known = postings.get(word)
    if (!known) postings.set(word, { feeds: [feed], weights: [weight] })
    else if (known.feeds.at(-1) !== feed) {
      known.feeds.push(feed)
      known.weights.push(weight)
    } else if ((known.weights.at(-1) ?? 0) < weight) known.weights[known.weights.length - 1] = weight
  }
  return {
    add(some) {
      for (const feed of some) {
        const number = feeds.push(feed) - 1
        for (const word of readWords(feed.title)) note(word, number, weights.title)
        for (const word of readWords(withoutCustoms(feed.url))) note(word, number, weights.address)
        for (const word of readWords(feed.topics.join(' '))) note(word, number, weights.topic)
        for (const word of readWords(feed.description.slice(0, descriptionChars)))
          note(word, number, weights.description)
      }
    },
    async finish(breathe = withoutBreath) {
      const words = await sortWords(postings.keys(), breathe)
      return createFeedIndex(feeds, words, await pack(words, postings, breathe))
    },
  }
}

/** Parts that nearly every address has. */
function withoutCustoms(url: string): string {
  return url.replace(/^https?:\/\/(?:www\.|feeds?\.|rss\.)?/, '').replace(/\b(?:feed|rss|xml|atom|index|com)\b/g, ' ')
}

/** The lists of all words in one array, those of word n from `starts[n]` to `starts[n + 1]`. This saves most of the memory. */
type PackedPostings = { starts: Uint32Array; feeds: Uint32Array; weights: Uint8Array; masks: Int32Array }

function createFeedIndex(feeds: readonly KnownFeed[], words: readonly string[], packed: PackedPostings): FeedIndex {
  const popularity = Float32Array.from(feeds, ({ readers }) => Math.log2(1 + readers))
  const countTypos = createTypoCounter()
  // All searches reuse it; each one leaves it all zero.
  const scores = new Float32Array(feeds.length)
  const bests = new Float32Array(feeds.length)
  const wordsHit = new Uint8Array(feeds.length)

  /** Calls `visit` with each word that matches `asked`, and with the quality of the match. */
  function findWords(asked: string, visit: (word: number, quality: number) => void): void {
    const from = firstNotBelow(words, asked)
    let to = from
    for (; words[to]?.startsWith(asked); to++) {
      const { length } = words[to] ?? ''
      visit(to, length === asked.length ? 1 : 0.4 + (0.3 * asked.length) / length)
    }
    if (words[from] === asked || to - from >= enoughCompletions) return
    const allowed = typosAllowed(asked)
    if (allowed > 0) findTypos(asked, allowed, visit)
  }

  function findTypos(asked: string, allowed: number, visit: (word: number, quality: number) => void): void {
    const mask = letterMask(asked)
    for (let number = 0; number < words.length; number++) {
      const wordMask = packed.masks[number] ?? 0
      if (!mayBeTypo(mask, wordMask, allowed)) continue
      const word = words[number] ?? ''
      if (word.length < asked.length - allowed) continue
      // Longer words may complete an unfinished one. Few people mistype the first letter.
      const isLonger = word.length > asked.length + allowed
      if (isLonger ? word.charCodeAt(0) !== asked.charCodeAt(0) : !mayBeTypo(wordMask, mask, allowed)) continue
      const typos = countTypos(asked, word, allowed)
      // The beginning of a longer word with two typos is another word, and Enter would add its feed.
      if (typos !== null && (typos.isWhole || typos.count === 1))
        visit(number, (typos.isWhole ? 0.6 : 0.35) / typos.count)
    }
  }

  /** Adds the best score of a word to each feed that matched all earlier words. Returns those feeds. */
  function narrow(asked: string, wordsBefore: number): number[] {
    const hit: number[] = []
    findWords(asked, (word, quality) => {
      const end = packed.starts[word + 1] ?? 0
      for (let place = packed.starts[word] ?? end; place < end; place++) {
        const feed = packed.feeds[place] ?? 0
        if (wordsHit[feed] !== wordsBefore) continue
        const before = bests[feed] ?? 0
        const score = quality * (packed.weights[place] ?? 0)
        if (before === 0) hit.push(feed)
        if (score > before) bests[feed] = score
      }
    })
    for (const feed of hit) {
      scores[feed] = (scores[feed] ?? 0) + (bests[feed] ?? 0)
      bests[feed] = 0
      wordsHit[feed] = wordsBefore + 1
    }
    return hit
  }

  return {
    search(text, most) {
      const asked = [...new Set(readWords(text))].slice(0, wordsMax)
      const hits = asked.map(narrow)
      const found = findBest(hits.at(-1) ?? [], most, (number) => {
        const score = scores[number] ?? 0
        // The words are the whole title only if each one occurs in it as a whole word.
        const isNamedSo = score >= asked.length * weights.title && isTitle(feeds[number], asked)
        return score + (popularity[number] ?? 0) + (isNamedSo ? weights.title : 0)
      })
      for (const number of hits[0] ?? []) scores[number] = wordsHit[number] = 0
      return found.flatMap(({ number, score }) => {
        const feed = feeds[number]
        return feed ? [{ feed, score }] : []
      })
    },
  }
}

/** Groups words by the code of their first letter. */
async function sortWords(words: Iterable<string>, breathe: Breathe): Promise<string[]> {
  const byLetter = Map.groupBy(words, (word) => word.charCodeAt(0))
  const sorted: string[] = []
  for (const letter of [...byLetter.keys()].sort((one, other) => one - other)) {
    for (const word of byLetter.get(letter)?.sort(byCode) ?? []) sorted.push(word)
    await breathe()
  }
  return sorted
}

const wordsPerStep = 10_000

async function pack(
  words: readonly string[],
  postings: ReadonlyMap<string, Postings>,
  breathe: Breathe,
): Promise<PackedPostings> {
  const total = postings.values().reduce((sum, { feeds }) => sum + feeds.length, 0)
  const starts = new Uint32Array(words.length + 1)
  const packed = {
    starts,
    feeds: new Uint32Array(total),
    weights: new Uint8Array(total),
    masks: new Int32Array(words.length),
  }
  for (const [number, word] of words.entries()) {
    const { feeds, weights } = postings.get(word) ?? { feeds: [], weights: [] }
    const start = starts[number] ?? 0
    packed.feeds.set(feeds, start)
    packed.weights.set(weights, start)
    packed.masks[number] = letterMask(word)
    starts[number + 1] = start + feeds.length
    if (number % wordsPerStep === 0) await breathe()
  }
  return packed
}

function isTitle(feed: KnownFeed | undefined, words: string[]): boolean {
  return feed !== undefined && readWords(feed.title).join(' ') === words.join(' ')
}

const byCode = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

function firstNotBelow(words: readonly string[], asked: string): number {
  let low = 0
  let high = words.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((words[middle] ?? '') < asked) low = middle + 1
    else high = middle
  }
  return low
}

/** Finds the few best of many feeds without sorting all. Equal ones keep their order. */
function findBest(numbers: number[], most: number, scoreOf: (number: number) => number) {
  const found: { number: number; score: number }[] = []
  for (const number of numbers) {
    const score = scoreOf(number)
    if (found.length === most && score <= (found.at(-1)?.score ?? 0)) continue
    const place = found.findIndex((other) => other.score < score)
    found.splice(place < 0 ? found.length : place, 0, { number, score })
    if (found.length > most) found.pop()
  }
  return found
}
