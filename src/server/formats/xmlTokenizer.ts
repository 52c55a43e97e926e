import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'

/** Private to htmlparser2, as in the version that package.json names. */
type Inner = { index: number; offset: number; buffer: string }

/** Finds the end of texts and CDATA sections by indexOf; htmlparser2's own loop looks at each character. */
export function createXmlTokenizer(callbacks: TokenizerCallbacks): Tokenizer {
  const tokenizer = new Tokenizer({ xmlMode: true, decodeEntities: false }, callbacks)
  Object.defineProperty(tokenizer, 'fastForwardTo', { value: fastForwardTo })
  return tokenizer
}

function fastForwardTo(this: Inner, code: number): boolean {
  const found = this.buffer.indexOf(String.fromCharCode(code), this.index + 1 - this.offset)
  this.index = (found === -1 ? this.buffer.length - 1 : found) + this.offset
  return found !== -1
}
