import type { ArticleText } from '../../core/articleText.ts'
import type { Span } from '../../core/findQuote.ts'

/** A sentence of an article: where it is in the text, and the words to say. */
export type Sentence = Span & { words: string }

/** Browsers end an utterance that takes about 15 seconds. */
const sentenceMaxChars = 240

/** Segmenters end a sentence after 'Dr.' and 'J.'. Joining two sentences does no harm. */
const endsWithTitle = /(?:^|[\s(])\p{Lu}\p{L}{0,2}\.\s*$/u

type Reading = { language: string | undefined; isSilent: (node: Text) => boolean }

/** The sentences of each block, without silent parts such as code. A long sentence is several, parted at commas or spaces. */
export function readSentences({ text, nodes, nodeOf }: ArticleText, { language, isSilent }: Reading): Sentence[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' })
  const silent = nodes.map(isSilent)
  const sentences: Sentence[] = []
  let [words, places]: [string, number[]] = ['', []]
  const endBlock = () => {
    let start = 0
    for (const { segment, index } of segmenter.segment(words)) {
      const end = index + segment.length
      if (end < words.length && endsWithTitle.test(segment)) continue
      for (const part of partsOf(words.slice(start, end))) addSpoken(part.words, start + part.start)
      start = end
    }
    words = ''
    places = []
  }
  const addSpoken = (spoken: string, start: number) => {
    const said = spoken.trim()
    // A voice says the names of signs that have no word beside them.
    if (!/[\p{L}\p{N}]/u.test(said)) return
    const first = start + spoken.indexOf(said)
    const [from, to] = [places[first], places[first + said.length - 1]]
    if (from !== undefined && to !== undefined) sentences.push({ start: from, end: to + 1, words: said })
  }
  for (let place = 0; place < text.length; place++) {
    const character = text[place] ?? ''
    if (character === '\n') endBlock()
    else if (!silent[nodeOf[place] ?? 0]) {
      words += character
      places.push(place)
    }
  }
  endBlock()
  return sentences
}

function* partsOf(sentence: string): Generator<{ words: string; start: number }> {
  let start = 0
  while (sentence.length - start > sentenceMaxChars) {
    const end = start + breakIn(sentence.slice(start, start + sentenceMaxChars))
    yield { words: sentence.slice(start, end), start }
    start = end
  }
  yield { words: sentence.slice(start), start }
}

/** After the last comma in the second half, else after the last space, else where it is full. */
function breakIn(piece: string): number {
  const comma = Math.max(...[',', ';', ':', '–', '—', '、', '،', '，'].map((sign) => piece.lastIndexOf(sign)))
  if (comma > piece.length / 2) return comma + 1
  const space = piece.lastIndexOf(' ')
  if (space > 0) return space + 1
  // Never between the halves of a pair.
  return /[\uD800-\uDBFF]$/.test(piece) ? piece.length - 1 : piece.length
}
