import { Tokenizer } from 'htmlparser2'
import { decodeEntities } from './entities.ts'
import { collapseSpace, maxTitleChars } from './plainText.ts'
import type { PublishedText } from './publishedFeed.ts'

// Reads titles as before a `<` that begins no markup counted as text. Keys of stored items contain such titles
// (itemIdentity.ts): read differently, an item without an id and a link would arrive a second time. Never change this.

/** The title as it is in the keys of items. */
export function readFormerTitle(text: PublishedText | null): string {
  if (text === null) return ''
  const start = text.value.slice(0, maxTitleChars)
  const words = text.kind === 'plain' ? start : start.includes('<') ? readWords(start) : decodeEntities(start)
  return collapseSpace(decodeEntities(words))
}

// A tag counted as markup when titles are formatted with it, it had attributes, or its end tag was in the text.
const formatting = new Set(
  'a abbr b bdi bdo big br cite code del dfn em font hr i img ins kbd mark p q s samp small span strike strong sub sup tt u var wbr'.split(
    ' ',
  ),
)
const blocks = new Set(
  'address article blockquote br dd div dl dt figcaption h1 h2 h3 h4 h5 h6 hr li p pre section td tr ul ol'.split(' '),
)
const silent = new Set(['script', 'style', 'template'])

function readWords(html: string): string {
  const closed = new Set([...html.matchAll(/<\/([a-z][a-z0-9]*)/gi)].map(([, name = '']) => name.toLowerCase()))
  let words = ''
  let tag = ''
  let tagStart = 0
  let hasAttributes = false
  let silentTag = ''
  const write = (text: string) => {
    if (silentTag === '') words += text
  }
  const endTag = (end: number) => {
    if (!formatting.has(tag) && !hasAttributes && !closed.has(tag)) write(decodeEntities(html.slice(tagStart, end + 1)))
    else if (blocks.has(tag)) write(' ')
    if (silent.has(tag) && closed.has(tag)) silentTag = tag
  }
  const ignore = () => {}
  const tokenizer = new Tokenizer(
    { xmlMode: false, decodeEntities: true },
    {
      ontext: (start, end) => write(html.slice(start, end)),
      ontextentity: (codepoint) => write(String.fromCodePoint(codepoint)),
      oncdata: (start, end) => write(html.slice(start, end)),
      onopentagname: (start, end) => {
        tag = html.slice(start, end).toLowerCase()
        tagStart = start - 1
        hasAttributes = false
      },
      onattribname: () => {
        hasAttributes = true
      },
      onopentagend: endTag,
      onselfclosingtag: endTag,
      onclosetag: (start, end) => {
        const name = html.slice(start, end).toLowerCase()
        if (name === silentTag) silentTag = ''
        else if (blocks.has(name)) write(' ')
      },
      onattribdata: ignore,
      onattribentity: ignore,
      onattribend: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onend: ignore,
      onprocessinginstruction: ignore,
    },
  )
  tokenizer.write(html)
  tokenizer.end()
  return words
}
