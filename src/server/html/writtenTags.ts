// Finds the tags in a text that may or may not be HTML: titles hold 'x<y', 'Map<K, V>' and '<b>bold</b>' alike. A tag is what
// HTML defines: a name, then attributes with values or of the few that need none. One pass; a hostile text of unfinished tags
// costs at most four passes.
import { valuelessAttributes } from './elementNames.ts'

export type WrittenTag = {
  is: 'start' | 'end'
  /** Lower-case. */
  name: string
  /** The start of the tag, and where the text continues. */
  from: number
  to: number
  hasAttributes: boolean
  isSelfClosed: boolean
}

/** A comment or other non-tag; `kept` is the part of it that is text ('<![CDATA[…]]>'). */
export type OtherMarkup = { is: 'other'; from: number; to: number; kept: { from: number; to: number } | null }

/** The first `maxTags` of them. */
export function findWrittenTags(text: string, maxTags: number): (WrittenTag | OtherMarkup)[] {
  return new TagFinder(text).find(maxTags)
}

const maxNameChars = 64

class TagFinder {
  private readonly text: string
  /** Characters that failed attempts may still look at. */
  private charsLeft: number
  /** For each character that was not found: the start of that search. It does not occur after that either. */
  private readonly absentFrom = new Map<string, number>()

  constructor(text: string) {
    this.text = text
    this.charsLeft = text.length * 4
  }

  find(maxTags: number): (WrittenTag | OtherMarkup)[] {
    const found: (WrittenTag | OtherMarkup)[] = []
    let at = this.text.indexOf('<')
    while (at >= 0 && this.charsLeft > 0 && found.length < maxTags) {
      const tag = this.text[at + 1] === '!' ? this.readOther(at) : this.readTag(at)
      if (tag !== null) found.push(tag)
      at = this.text.indexOf('<', tag === null ? at + 1 : tag.to)
    }
    return found
  }

  private readOther(from: number): OtherMarkup | null {
    if (this.text.startsWith('<!--', from)) {
      const end = this.indexOf('-->', from + 4)
      return end < 0 ? null : { is: 'other', from, to: end + 3, kept: null }
    }
    if (!this.text.startsWith('<![CDATA[', from)) return null
    const start = from + 9
    const end = this.indexOf(']]>', start)
    if (end < 0) return { is: 'other', from, to: start, kept: null }
    return { is: 'other', from, to: end + 3, kept: { from: start, to: end } }
  }

  private readTag(from: number): WrittenTag | null {
    const isEnd = this.text[from + 1] === '/'
    const nameFrom = from + (isEnd ? 2 : 1)
    let at = nameFrom
    while (at - nameFrom < maxNameChars && isNamePart(this.text.charCodeAt(at), at === nameFrom)) at++
    if (at === nameFrom) return null
    const tag = {
      name: this.text.slice(nameFrom, at).toLowerCase(),
      from,
      to: at,
      hasAttributes: false,
      isSelfClosed: false,
    }
    if (isEnd) {
      at = this.skipSpace(at)
      return this.text[at] === '>' ? { ...tag, is: 'end', to: at + 1 } : this.giveUp(from, at)
    }
    return this.readAttributes({ ...tag, is: 'start' })
  }

  /** Null when these are words instead of attributes. */
  private readAttributes(tag: WrittenTag): WrittenTag | null {
    const { text } = this
    let at = tag.to
    while (true) {
      const sign = text[at] ?? ''
      if (sign === '>') return { ...tag, to: at + 1, isSelfClosed: text[at - 1] === '/' }
      // Cut off within a tag: an address at the end of the text is not one of its words.
      if (sign === '') return tag.hasAttributes ? { ...tag, to: text.length } : this.giveUp(tag.from, at)
      if (isSpace(sign) || sign === '/' || (isQuote(sign) && tag.hasAttributes)) {
        at++
        continue
      }
      if (sign === '<' || sign === '=' || isQuote(sign) || at === tag.to) return this.giveUp(tag.from, at)
      const nameFrom = at
      while (at < text.length && !isAttributeEnd(text[at] ?? '')) at++
      const name = text.slice(nameFrom, at).toLowerCase()
      const equals = this.skipSpace(at)
      if (text[equals] === '=') at = this.skipValue(this.skipSpace(equals + 1))
      else if (!valuelessAttributes.has(name)) return this.giveUp(tag.from, at)
      tag.hasAttributes = true
    }
  }

  private skipValue(from: number): number {
    const sign = this.text[from] ?? ''
    if (isQuote(sign)) {
      const end = this.indexOf(sign, from + 1)
      if (end >= 0) return end + 1
      // The quote that should end it is missing.
      const tagEnd = this.indexOf('>', from)
      return tagEnd < 0 ? this.text.length : tagEnd
    }
    let at = from
    while (at < this.text.length && !isSpace(this.text[at] ?? '') && this.text[at] !== '>' && this.text[at] !== '<')
      at++
    return at
  }

  private skipSpace(from: number): number {
    let at = from
    while (isSpace(this.text[at] ?? '')) at++
    return at
  }

  private giveUp(from: number, at: number): null {
    this.charsLeft -= at - from
    return null
  }

  private indexOf(sign: string, from: number): number {
    if (from >= (this.absentFrom.get(sign) ?? Number.POSITIVE_INFINITY)) return -1
    const at = this.text.indexOf(sign, from)
    if (at < 0) this.absentFrom.set(sign, from)
    return at
  }
}

function isNamePart(code: number, isFirst: boolean): boolean {
  if ((code >= 97 && code <= 122) || (code >= 65 && code <= 90)) return true
  return !isFirst && ((code >= 48 && code <= 57) || code === 45 || code === 58)
}

function isSpace(sign: string): boolean {
  return sign === ' ' || sign === '\n' || sign === '\t' || sign === '\r' || sign === '\f'
}

function isQuote(sign: string): boolean {
  return sign === '"' || sign === "'"
}

function isAttributeEnd(sign: string): boolean {
  return isSpace(sign) || isQuote(sign) || sign === '=' || sign === '>' || sign === '<' || sign === '/'
}
