// The words of a short text that may be HTML. For each tag its syntax decides whether it is markup: no word may be lost, and no
// markup shown.
import { blockNames, elementNames, formattingNames } from '../html/elementNames.ts'
import { findWrittenTags, type OtherMarkup, type WrittenTag } from '../html/writtenTags.ts'
import { decodeEntities } from './entities.ts'

// A text with more tags is no title.
const maxTags = 500

/** Decodes entities once. Elements that separate words leave a space; script and style leave nothing. */
export function wordsOfHtml(html: string): string {
  if (!html.includes('<')) return decodeEntities(html)
  const found = findWrittenTags(html, maxTags)
  const end = found.length < maxTags ? html.length : (found.at(-1)?.to ?? 0)
  const partners = findPartners(found)
  const pieces: string[] = []
  let copied = 0
  for (const [index, tag] of found.entries()) {
    if (tag.from < copied || (tag.is !== 'other' && !isMarkup(tag, partners.get(index) !== undefined, html))) continue
    pieces.push(decodeEntities(html.slice(copied, tag.from)))
    const partner = found[partners.get(index) ?? -1]
    copied = tag.is === 'start' && silentNames.has(tag.name) && partner ? partner.to : tag.to
    if (tag.is === 'other') pieces.push(tag.kept === null ? '' : html.slice(tag.kept.from, tag.kept.to))
    else if (blockNames.has(tag.name)) pieces.push(' ')
  }
  pieces.push(decodeEntities(html.slice(copied, end)))
  return pieces.join('')
}

/** The words of HTML that textConstruct.ts wrote from elements: every `<` in it begins a tag. */
export function wordsOfXhtml(html: string): string {
  const words = html
    .replace(/<(script|style|template)[^<>]*>[^<]*<\/\1>/g, '')
    .replace(/<\/?([^\s<>/]*)(?:[\s/][^<>]*)?>/g, (_, name: string) => (blockNames.has(name) ? ' ' : ''))
  return decodeEntities(words)
}

const silentNames: ReadonlySet<string> = new Set(['script', 'style', 'template'])
/** Elements without an end tag, or with an optional one. 'The <img> element' is not among them: a picture has attributes. */
const unpairedNames: ReadonlySet<string> = new Set(['br', 'hr', 'p', 'wbr'])

/** The end tag of each start tag and vice versa, by index in the list. */
function findPartners(found: (WrittenTag | OtherMarkup)[]): Map<number, number> {
  const partners = new Map<number, number>()
  const open = new Map<string, number[]>()
  for (const [index, tag] of found.entries()) {
    if (tag.is === 'other' || tag.isSelfClosed) continue
    const starts = open.get(tag.name)
    if (tag.is === 'start') {
      if (starts) starts.push(index)
      else open.set(tag.name, [index])
      continue
    }
    const start = starts?.pop()
    if (start === undefined) continue
    partners.set(start, index)
    partners.set(index, start)
  }
  return partners
}

function isMarkup(tag: WrittenTag, hasPartner: boolean, text: string): boolean {
  const { name } = tag
  // The elements of Word ('<o:p>'), and custom elements around words. Another unknown element is what the text is about.
  if (!elementNames.has(name)) return /^(?:m|o|st1|v|w):/.test(name) || (hasPartner && /[:-]/.test(name))
  if (hasPartner || tag.hasAttributes || tag.isSelfClosed || unpairedNames.has(name)) return true
  // 'The <b> element' and 'Box<A>' mention a tag. A real start tag touches the word after it, an end tag the word before it.
  const before = text[tag.from - 1] ?? ' '
  const after = text[tag.to] ?? ' '
  if (tag.is === 'end') return /\S/.test(before)
  return formattingNames.has(name) && /[\p{L}\p{N}\p{Ps}\p{Pi}"'<&]/u.test(after) && !/[\p{L}\p{N}]/u.test(before)
}
