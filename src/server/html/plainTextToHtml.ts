// Addresses as people write them, without the full stop, comma or bracket that follows. Each alternative starts with its own
// letters and none can begin within another, which keeps the pass linear.
const address = /\bhttps?:\/\/[^\s<>"]+|\bwww\.[^\s<>"]+|\b[\w.+-]{1,64}@[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){1,8}\b/gi

/**
 * Plain text as HTML: blank lines separate paragraphs, other line ends stay, addresses become links. The caller cleans the
 * result.
 */
export function plainTextToHtml(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n\s*/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${linkAddresses(paragraph.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('\n')
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
