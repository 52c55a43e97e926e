// Turns a text of the catalog, written in ICU MessageFormat with tags, into the pieces that formatText.ts reads. The web's
// build does this ahead of time (dev/textsPlugin.ts); the server and the tests do it on first use.
import {
  type CompiledMessage,
  type CompiledMessageToken,
  compileMessageOrThrow,
} from '@lingui/message-utils/compileMessage'
import type { CompiledText, TextPiece } from './formatText.ts'

/** Throws when the text is not well formed: a brace or a tag that is not closed, or a kind of placeholder we don't use. */
export function compileText(text: string): CompiledText {
  const pieces = nestTags(compileMessageOrThrow(text).flatMap((token) => piecesOf(token)))
  return simplify(pieces)
}

/** A tag while its end is still to come. */
type OpenTag = { name: string; pieces: TextPiece[] }

type Mark = { opens: string } | { closes: string }

function piecesOf(token: CompiledMessageToken, counted?: string): (TextPiece | Mark)[] {
  if (typeof token === 'string') {
    if (token === '#' && counted !== undefined) return [[counted, 'number']]
    return splitTags(token)
  }
  const [name, kind, format] = token
  if (kind === undefined) return [[name]]
  if ((kind === 'number' || kind === 'anyOf') && format === undefined) return [[name, kind]]
  if (kind === 'plural') return [[name, 'plural', compileCases(name, format as Record<string, CompiledMessage>)]]
  throw new Error(`{${name}, ${kind}} is not supported: write a text for each case.`)
}

function compileCases(name: string, format: Record<string, CompiledMessage | undefined>): Record<string, CompiledText> {
  const cases = Object.entries(format).flatMap(([key, tokens]) =>
    tokens === undefined ? [] : [[key, simplify(nestTags(tokens.flatMap((token) => piecesOf(token, name))))] as const],
  )
  return Object.fromEntries(cases)
}

function splitTags(text: string): (TextPiece | Mark)[] {
  return text
    .split(/(<\/?[a-z]\w*>)/)
    .filter((part) => part !== '')
    .map((part) => {
      const [, slash, name] = /^<(\/?)([a-z]\w*)>$/.exec(part) ?? []
      if (name === undefined) return part
      return slash === '/' ? { closes: name } : { opens: name }
    })
}

function nestTags(flat: readonly (TextPiece | Mark)[]): TextPiece[] {
  const open: OpenTag[] = [{ name: '', pieces: [] }]
  for (const each of flat) {
    const last = open.at(-1) as OpenTag
    if (typeof each === 'object' && 'opens' in each) open.push({ name: each.opens, pieces: [] })
    else if (typeof each === 'object' && 'closes' in each) {
      const parent = open.at(-2)
      if (last.name !== each.closes || parent === undefined) throw new Error(`</${each.closes}> closes no tag.`)
      open.pop()
      parent.pieces.push([last.name, 'tag', simplify(last.pieces)])
    } else last.pieces.push(each)
  }
  const [outermost, notClosed] = open
  if (notClosed !== undefined) throw new Error(`<${notClosed.name}> is not closed.`)
  return outermost?.pieces ?? []
}

function simplify(pieces: readonly TextPiece[]): CompiledText {
  return pieces.every((piece) => typeof piece === 'string') ? pieces.join('') : pieces
}
