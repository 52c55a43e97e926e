import fc from 'fast-check'
import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'
import { expect, test } from 'vitest'
import { createFastTokenizer } from './fastTokenizer.ts'

type Options = ConstructorParameters<typeof Tokenizer>[0]

const callbackNames = [
  'ontext',
  'ontextentity',
  'oncdata',
  'onopentagname',
  'onattribname',
  'onattribdata',
  'onattribentity',
  'onattribend',
  'onopentagend',
  'onselfclosingtag',
  'onclosetag',
  'oncomment',
  'ondeclaration',
  'onend',
  'onprocessinginstruction',
] as const

/** Every call that the tokenizer makes for a text. */
function callsOf(create: (callbacks: TokenizerCallbacks) => Tokenizer, text: string): unknown[][] {
  const calls: unknown[][] = []
  const callbacks = Object.fromEntries(
    callbackNames.map((name) => [name, (...values: unknown[]) => calls.push([name, ...values])]),
  ) as unknown as TokenizerCallbacks
  const tokenizer = create(callbacks)
  tokenizer.write(text)
  tokenizer.end()
  return calls
}

const piece = fc.constantFrom(
  ...[
    '<',
    '>',
    '&',
    '"',
    "'",
    '=',
    '/',
    ' ',
    '\n',
    'a',
    'é',
    'title',
    '&amp;',
    '&amp',
    '&nbsp',
    '&#x41;',
    '&#65',
    '&not',
  ],
  ...['<p>', '</p>', '<a href="', "<img alt='", '<br/>', '<title>', '</title>', '<textarea>', '<plaintext>'],
  ...['<script>', '</script>', '<style>x&amp;</style>', '<!--', '-->', '<![CDATA[', ']]>', '<?', '<!doctype'],
)

const settings: Options[] = [
  { decodeEntities: true, recognizeSelfClosing: true },
  { decodeEntities: false, recognizeSelfClosing: true },
  { decodeEntities: false, xmlMode: true },
]

test('a text gives the same tokens as with the tokenizer of htmlparser2', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), fc.constantFrom(...settings), (pieces, options) => {
      const text = pieces.join('')
      const fast = callsOf((callbacks) => createFastTokenizer(options, callbacks), text)
      expect(fast).toEqual(callsOf((callbacks) => new Tokenizer(options, callbacks), text))
    }),
    { numRuns: 2000 },
  )
})
