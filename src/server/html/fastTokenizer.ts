import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'

type Options = ConstructorParameters<typeof Tokenizer>[0]

/** Private to htmlparser2, as in the version that package.json names. */
type Inner = {
  index: number
  buffer: string
  decodeEntities: boolean
  fastForwardTo: (code: number) => boolean
  stateText: (code: number) => void
  handleInAttributeValue: (code: number, quote: number) => void
}

const [ampersand, lessThan] = [38, 60]

/**
 * For a text that is written at once. Finds the next sign that matters in texts and attribute values by indexOf; htmlparser2's own
 * loop looks at each character.
 */
export function createFastTokenizer(options: Options, callbacks: TokenizerCallbacks): Tokenizer {
  const tokenizer = new Tokenizer(options, callbacks)
  const inner = tokenizer as unknown as Inner
  inner.fastForwardTo = fastForwardTo
  if (inner.decodeEntities) stopAtEntities(inner)
  return tokenizer
}

function fastForwardTo(this: Inner, code: number): boolean {
  const found = this.buffer.indexOf(String.fromCharCode(code), this.index + 1)
  this.index = found === -1 ? this.buffer.length - 1 : found
  return found !== -1
}

/** With entities to decode, htmlparser2 doesn't fast-forward at all. */
function stopAtEntities(inner: Inner): void {
  const { stateText, handleInAttributeValue } = inner
  // Kept until the reader has passed it, so a text full of one sign isn't searched to its end for the other each time.
  const nextPlaces = new Map<number, number>()
  inner.stateText = function (code) {
    stateText.call(this, skipTo(this, code, lessThan))
  }
  inner.handleInAttributeValue = function (code, quote) {
    handleInAttributeValue.call(this, skipTo(this, code, quote), quote)
  }

  /** Goes on to the sign or an ampersand, whichever comes first, else to the last character, and returns what is there. */
  function skipTo(reader: Inner, code: number, sign: number): number {
    if (code === sign || code === ampersand) return code
    const { buffer } = reader
    const from = reader.index + 1
    reader.index = Math.min(findNext(buffer, ampersand, from), findNext(buffer, sign, from), buffer.length - 1)
    return buffer.charCodeAt(reader.index)
  }

  function findNext(buffer: string, sign: number, from: number): number {
    const known = nextPlaces.get(sign)
    if (known !== undefined && known >= from) return known
    const found = buffer.indexOf(String.fromCharCode(sign), from)
    const place = found === -1 ? Number.POSITIVE_INFINITY : found
    nextPlaces.set(sign, place)
    return place
  }
}
