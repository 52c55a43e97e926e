// Reads the `<outline>` tags of a document in order. An XML tokenizer is not enough: real lists have descriptions with bare
// tags and quotation marks (`description="See <a href="https://…">…"`), after which it misreads the rest of the tag, including
// the feed's address.
import { type DeclaredEntities, decodeEntities } from '../entities.ts'

/** Names in lower case, values decoded and trimmed. */
export type OutlineAttributes = ReadonlyMap<string, string>

/** 'open' has an end tag, 'whole' has none. */
export type OutlineTag =
  /** `end`: where the tag ends in the document. */
  { is: 'open' | 'whole'; attributes: OutlineAttributes; end: number } | { is: 'close' }

const tagStart = /<!--|<(\/?)outline(?=[\s/>])/gi

/** Takes time linear in the document's length for any content. */
export function* readOutlineTags(source: string, entities: DeclaredEntities): Generator<OutlineTag> {
  const start = new RegExp(tagStart)
  const lastCommentEnd = source.lastIndexOf('-->')
  for (let found = start.exec(source); found !== null; found = start.exec(source)) {
    if (found[0] === '<!--') {
      // An endless comment is no comment: the feeds after it must not be lost.
      if (start.lastIndex <= lastCommentEnd) start.lastIndex = source.indexOf('-->', start.lastIndex) + 3
    } else if (found[1] === '/') {
      yield { is: 'close' }
    } else {
      const tag = readWellFormed(source, start.lastIndex) ?? readBroken(source, start.lastIndex)
      start.lastIndex = tag.end
      yield { is: tag.isWhole ? 'whole' : 'open', attributes: decodeAttributes(tag.written, entities), end: tag.end }
    }
  }
}

/** The text of an outline, which Tiny Tiny RSS writes as CDATA, from the end of its tag. */
export function readContent(source: string, from: number): string {
  const cdata = /\s*<!\[CDATA\[/y
  cdata.lastIndex = from
  const isCdata = cdata.test(source)
  const start = isCdata ? cdata.lastIndex : from
  const end = source.indexOf(isCdata ? ']]>' : '<', start)
  const text = source.slice(start, Math.min(end < 0 ? source.length : end, start + contentMaxChars))
  return isCdata ? text : decodeEntities(text, () => null)
}

/** The longest filters have some dozen expressions. */
const contentMaxChars = 65_536

type WrittenTag = { written: [name: string, value: string][]; isWhole: boolean; end: number }

// Limits how much is read twice when a tag turns out to be broken. Outlines have five to ten attributes.
const maxAttributes = 64

/** Reads a tag by the rules of XML; null when it breaks them. */
function readWellFormed(source: string, from: number): WrittenTag | null {
  const attribute = /\s*([^\s=<>"'/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y
  const tagEnd = /\s*(\/?)>/y
  const written: WrittenTag['written'] = []
  let at = from
  while (written.length < maxAttributes) {
    attribute.lastIndex = at
    const found = attribute.exec(source)
    if (found === null) break
    at = attribute.lastIndex
    written.push([found[1] ?? '', found[2] ?? found[3] ?? ''])
  }
  tagEnd.lastIndex = at
  const end = tagEnd.exec(source)
  return end === null ? null : { written, isWhole: end[1] === '/', end: tagEnd.lastIndex }
}

// Longer ones contain a whole article.
const brokenTagMaxChars = 65_536

/**
 * The tag ends where the next one begins. A value ends at the last quotation mark before the next attribute, which keeps
 * quotation marks within the value.
 */
function readBroken(source: string, from: number): WrittenTag {
  const next = source.slice(from, from + brokenTagMaxChars).search(/<\/?(?:outline|body|opml)[\s/>]/i)
  const text = source.slice(from, next < 0 ? from + brokenTagMaxChars : from + next)
  const starts = [...text.matchAll(/(?:^|[\s"'])([\w:.-]+)\s*=\s*(["'])/g)]
  const written = starts.map((start, index): [string, string] => {
    const value = text.slice(start.index + start[0].length, starts[index + 1]?.index ?? text.length)
    const close = value.lastIndexOf(start[2] ?? '"')
    // Between two attributes the last quotation mark may have been read as the start of the next name.
    return [start[1] ?? '', close < 0 ? value : value.slice(0, close)]
  })
  const isWhole = /\/>[^<>]*$/.test(text)
  return { written, isWhole, end: from + text.length }
}

/** Of duplicates the first counts. A line break in an attribute means a space, `&#10;` a line break (XML 1.0, 3.3.3). */
function decodeAttributes(written: WrittenTag['written'], entities: DeclaredEntities): OutlineAttributes {
  const attributes = new Map<string, string>()
  for (const [name, value] of written) {
    const key = name.toLowerCase()
    if (!attributes.has(key)) attributes.set(key, decodeEntities(value.replace(/[\t\r\n]/g, ' '), entities).trim())
  }
  return attributes
}
