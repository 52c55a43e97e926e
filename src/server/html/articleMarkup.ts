import { mathAttributes, mathTags } from './mathMarkup.ts'

// The elements of a clean article. An unknown element is removed and its content kept; one in `leftOut` is removed with its
// content.

/** A closed list. Only iframe holds raw text, and it is emptied and becomes a link: so no text can turn into a tag. */
export const articleTags: ReadonlySet<string> = new Set(
  `a abbr address article aside audio b bdi bdo big blockquote br caption center cite code col colgroup data dd del details dfn
  div dl dt em embed figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr i iframe img input ins kbd li main mark
  menu nav ol p picture pre q rb rp rt rtc ruby s samp section small source span strike strong sub
  summary sup table tbody td tfoot th thead time tr tt u ul var video wbr ${mathTags}`.split(/\s+/),
)

export const voidTags: ReadonlySet<string> = new Set(['br', 'col', 'embed', 'hr', 'img', 'input', 'source', 'wbr'])

/** Scripts, styles, drawings (but see drawing.ts), form fields and fallbacks for old browsers. */
export const leftOut: ReadonlySet<string> = new Set(
  `script style svg template title textarea select datalist xmp plaintext noembed noframes frameset applet canvas annotation
  annotation-xml dialog`.split(/\s+/),
)

const anything = /^/
const number = /^\d{1,5}$/
const align = /^(?:left|right|center|justify|char)$/i
const cell = { colspan: number, rowspan: number, align, valign: /^(?:top|middle|bottom|baseline)$/i }
const picture = { alt: anything, width: /^\d{1,5}%?$/, height: number }
const player = { width: number, height: number, loop: anything, muted: anything }

/** Attributes that pass unchanged when their value matches; addresses, ids and styles have their own rules. */
export const plainAttributes: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  ...mathAttributes,
  '*': { dir: /^(?:ltr|rtl|auto)$/i, lang: /^[a-z\d-]{1,35}$/i, title: anything },
  a: { hreflang: /^[a-z\d-]{1,35}$/i },
  audio: { loop: anything },
  bdo: { dir: /^(?:ltr|rtl)$/i },
  col: { span: number, align },
  colgroup: { span: number, align },
  data: { value: anything },
  del: { datetime: anything },
  details: { open: anything },
  div: { align },
  img: picture,
  ins: { datetime: anything },
  li: { value: /^-?\d{1,6}$/ },
  ol: { start: /^-?\d{1,6}$/, reversed: anything, type: /^[1aAiI]$/ },
  p: { align },
  source: {
    media: anything,
    sizes: anything,
    type: /^[\w.+-]+\/[\w.+-]+(?:\s*;[^<>]*)?$/,
    width: number,
    height: number,
  },
  td: cell,
  th: { ...cell, scope: /^(?:row|col|rowgroup|colgroup)$/i },
  time: { datetime: anything },
  tr: { align },
  video: { ...player, playsinline: anything },
}

/** Every attribute that clean HTML may have. Applied last, whatever the other rules let through. */
export const articleAttributes: readonly string[] = [
  ...new Set([
    ...Object.values(plainAttributes).flatMap((attributes) => Object.keys(attributes)),
    ...['id', 'style', 'href', 'rel', 'target', 'src', 'srcset', 'sizes', 'poster', 'loading', 'controls', 'preload'],
    ...['data-embed', 'data-still', 'data-language', 'checked', 'disabled', 'aria-label'],
  ]),
]
