import { decodeHTML } from 'entities/decode'

// Addresses as people write them, without the full stop, comma or bracket that follows. Each alternative starts with its own
// letters and none can begin within another, which keeps the pass linear.
const address = /\bhttps?:\/\/[^\s<>"]+|\bwww\.[^\s<>"]+|\b[\w.+-]{1,64}@[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){1,8}\b/gi

/**
 * Plain text as HTML: blank lines separate paragraphs, other line ends stay, addresses become links. The caller cleans the
 * result.
 */
export function plainTextToHtml(text: string): string {
  return text
    .replace(/\r\n?|\u0085|\u2028/g, '\n')
    .replaceAll('\u2029', '\n\n')
    .split(/\n[^\S\n]*\n\s*/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${linkAddresses(paragraph.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('\n')
}

/**
 * HTML that is in fact plain text, with its lines as paragraphs and its addresses as links; other HTML unchanged. Plain text of
 * feeds is stored with `<br>` and a line end for each line (formats/textConstruct.ts).
 */
export function showPlainHtml(html: string): string {
  const text = withoutFrame(html)
    .replace(/<br ?\/?>\r?\n/gi, '\n')
    .replace(addressInBrackets, '&lt;$1&gt;')
  if (/<[a-z/!?]/i.test(text)) return html
  const plain = decodeHTML(text)
  return /[\n\r\u0085\u2028\u2029]/.test(plain.trim()) || plain.search(address) >= 0 ? plainTextToHtml(plain) : html
}

// '<https://a.test>' and '<reader@a.test>', as plain text has them.
const addressInBrackets = /<((?:https?:\/\/|mailto:|www\.)[^\s<>"]{1,2000}|[\w.+-]{1,64}@[a-z\d.-]{1,250})>/gi

// Mail programs that make HTML of text often add only this.
function withoutFrame(html: string): string {
  return /^\s*<(?:!doctype|html|head|body|meta)\b/i.test(html)
    ? html.replace(/<(?:!doctype|\/?(?:html|head|body|meta))\b[^<>]{0,1000}>/gi, '')
    : html
}

function linkAddresses(text: string): string {
  let html = ''
  let done = 0
  for (const match of text.matchAll(address)) {
    const written = withoutTail(match[0])
    html += escapeText(text.slice(done, match.index)) + link(written)
    done = match.index + written.length
  }
  return html + escapeText(text.slice(done))
}

function link(written: string): string {
  const scheme = /^https?:/i.test(written) ? '' : written.includes('@') ? 'mailto:' : 'https://'
  return `<a href="${escapeText(scheme + written)}">${escapeText(written)}</a>`
}

/** The address without the punctuation of its sentence; a closing bracket stays when it was opened inside. */
function withoutTail(written: string): string {
  const opening = written.indexOf('(')
  let end = written.length
  for (; end > 0; end--) {
    const last = written.charAt(end - 1)
    if (last === ')' && opening !== -1 && opening < end) break
    if (!/[.,;:!?'")\]}*_>»”’]/.test(last)) break
  }
  return written.slice(0, end)
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
