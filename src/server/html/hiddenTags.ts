import { type Attributes, readTags } from './tagReader.ts'

// Reading attributes is the expensive part, so only tags with one of these words are read.
const hint = /hidden|display\s*:|copy|clipboard/i
const hintWithinChars = 4_000
const notDisplayed = /(?:^|;)\s*display\s*:\s*none\b/i
const copyClass = /(?:^|[\s_-])(?:copy|clipboard)/i

// Compared without accents and case. Publishers' scripts put these words on buttons that do nothing here.
const copyWords: ReadonlySet<string> = new Set([
  ...[
    '',
    'copy',
    'copied',
    'copy code',
    'copy text',
    'copy link',
    'copy snippet',
    'copy to clipboard',
    'click to copy',
  ],
  ...[
    'copy copied',
    'kopieren',
    'code kopieren',
    'copier',
    'copier le code',
    'copiar',
    'copiar código',
    'copia',
    'kopiëren',
  ],
  ...['kopiera', 'kopiuj', 'копировать', 'скопировать', '复制', '复制代码', '複製', 'コピー', 'コピーする', '복사'],
])

const labelMaxChars = 200
const labelMaxPieces = 30

export type Hiding = 'shown' | 'hidden' | 'copyButton'

/** Whether a browser shows the element that `tag` opens, or the element may be a copy button. */
export function hidingOf(name: string, tag: string): Hiding {
  if (!hint.test(tag.length > hintWithinChars ? tag.slice(0, hintWithinChars) : tag)) return 'shown'
  let attributes: Attributes = {}
  readTags(tag, {
    entities: 'decoded',
    attributesOf: new Set([name]),
    onOpen: (_, found) => {
      attributes = found
    },
    onClose: () => {},
    onText: () => {},
  })
  const { hidden, style, class: className } = attributes
  // 'until-found' is for text that a reader unfolds, which our articles don't support.
  if ((hidden !== undefined && hidden !== 'until-found') || notDisplayed.test(style ?? '')) return 'hidden'
  return copyClass.test(className ?? '') ? 'copyButton' : 'shown'
}

/** True when the text of these pieces of tidy HTML is the label of a copy button. */
export function isCopyLabel(pieces: readonly string[]): boolean {
  if (pieces.length > labelMaxPieces) return false
  let text = ''
  let depth = 0
  for (const piece of pieces) {
    if (!piece.startsWith('<')) text += piece
    else if (/^<(?:img|input|video|audio|iframe|embed)\b/i.test(piece)) return false
    else if (piece.startsWith('</')) depth--
    else if (!/^<(?:br|wbr|hr|col|source)\b/i.test(piece)) depth++
    // An element around the button ends within it: removing the pieces would leave that one open.
    if (depth < 0 || text.length > labelMaxChars) return false
  }
  return (
    depth === 0 &&
    copyWords.has(
      text
        .replace(/&[a-z]+;|&#\w+;|[^\p{L}\p{N}]+/giu, ' ')
        .trim()
        .toLowerCase(),
    )
  )
}
