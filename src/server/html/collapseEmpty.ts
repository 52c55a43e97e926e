// Removes what clean HTML no longer needs after pictures, scripts and styles are gone: links and paragraphs around nothing, and
// line breaks used as margins.

// Exact, since clean HTML holds neither '<' nor '>' but around tags.
const blank = String.raw`(?:[\s\u00a0\u200b\ufeff]|&nbsp;)*`
const candidate = new RegExp(
  `<(?:a href|p(?=[ >]))[^<>]*>(?:${blank}<br />)*${blank}</[ap]>|<br />${blank}<br />${blank}<br />`,
)
const isBlank = new RegExp(`^${blank}$`)
const breaksInRow = 2

type Open = { name: string; at: number; breaks: number; mayGo: boolean }

/**
 * Removes empty paragraphs and empty links, unless something may link to them, and allows at most two line breaks in a row
 * outside of <pre>. One pass removes elements that become empty on the way, too.
 */
export function collapseEmpty(html: string): string {
  if (!candidate.test(html)) return html
  const kept: string[] = []
  const open: Open[] = []
  let breaks = 0
  let preformatted = 0
  // Up to this index of `kept`, everything is visible or separates visible things.
  let seenTo = 0
  for (const [piece, end, name] of html.matchAll(/<(\/?)([a-z\d]+)(?:[^a-z\d<>][^<>]*)?>|[^<]+/g)) {
    if (name === undefined) {
      kept.push(piece)
      if (!isBlank.test(piece)) {
        breaks = 0
        seenTo = kept.length
      }
    } else if (name === 'br') {
      if (preformatted > 0 || breaks < breaksInRow) kept.push(piece)
      breaks++
    } else if (end === '/') {
      const opened = open.pop()
      if (name === 'pre') preformatted--
      if (opened?.mayGo && seenTo <= opened.at && !(name === 'a' && breaks > 0)) {
        kept.length = opened.at
        breaks = opened.breaks
      } else {
        kept.push(piece)
        seenTo = kept.length
        breaks = 0
      }
    } else {
      const isVoid = piece.endsWith('/>')
      if (!isVoid) open.push({ name, at: kept.length, breaks, mayGo: mayGo(name, piece) })
      if (name === 'pre') preformatted++
      kept.push(piece)
      if (isVoid) seenTo = kept.length
      breaks = 0
    }
  }
  return kept.join('')
}

function mayGo(name: string, tag: string): boolean {
  return (name === 'p' || (name === 'a' && tag.startsWith('<a href="'))) && !tag.includes(' id="')
}
