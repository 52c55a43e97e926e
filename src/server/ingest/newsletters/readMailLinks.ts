// Pure: reads the links of a mail, each with its text and the words before it.
import { withoutEnd } from '../../../shared/withoutEnd.ts'
import { readTags } from '../../html/tagReader.ts'
import { resolveWebAddress } from '../../html/webAddress.ts'

export type MailLink = {
  /** Absolute, http or https. */
  url: string
  /** The link's text, or the text of its picture; '' when it has none. */
  label: string
  /** The words before the link. */
  before: string
}

const mostLinks = 500
const beforeChars = 220

/** Reads the HTML if there is some, else the plain text. In document order. */
export function readMailLinks({ html, text }: { html: string; text: string }): MailLink[] {
  return html.trim() === '' ? readTextLinks(text) : readHtmlLinks(html)
}

const attributesOf = new Set(['a', 'img'])
const unshown = new Set(['style', 'script', 'title'])

function readHtmlLinks(html: string): MailLink[] {
  const links: MailLink[] = []
  let open: { url: string; label: string; before: string } | null = null
  let passed = ''
  let hiddenIn: string | null = null
  const finish = () => {
    if (open === null) return
    links.push({ ...open, label: open.label.replace(/\s+/g, ' ').trim() })
    open = null
  }
  const say = (words: string) => {
    if (hiddenIn !== null) return
    if (open !== null && open.label.length < 300) open.label += words
    passed = (passed + words).slice(-2 * beforeChars)
  }
  readTags(html, {
    entities: 'decoded',
    attributesOf,
    onOpen(name, attributes) {
      if (unshown.has(name)) hiddenIn = name
      if (name === 'a') {
        finish()
        const url = resolveWebAddress(attributes.href?.trim() ?? '', null)
        if (url !== null && links.length < mostLinks) open = { url: url.href, label: '', before: lastWords(passed) }
      } else if (name === 'img') say(` ${attributes.alt ?? ''} `)
      else say(' ')
    },
    onClose(name) {
      if (name === hiddenIn) hiddenIn = null
      if (name === 'a') finish()
      say(' ')
    },
    onText: say,
  })
  finish()
  return links
}

function readTextLinks(text: string): MailLink[] {
  return [...text.matchAll(/\bhttps?:\/\/[^\s<>"]+/gi)].slice(0, mostLinks).flatMap(({ 0: written, index }) => {
    const url = resolveWebAddress(withoutEnd(written, /[.,;:!?'")\]*]/), null)
    return url === null ? [] : [{ url: url.href, label: written, before: lastWords(text.slice(0, index)) }]
  })
}

/** Words before an earlier address belong to that address. */
function lastWords(text: string): string {
  const near = text.slice(-beforeChars)
  return (near.split(/https?:\/\/\S+/i).at(-1) ?? '').replace(/\s+/g, ' ').trim()
}
