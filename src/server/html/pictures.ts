import { drawingPrefix } from './drawing.ts'
import type { Attributes } from './tagReader.ts'

// Lazy-loading scripts leave a placeholder in `src` and put the picture's address into one of these.
const lazySources = [
  'data-src',
  'data-lazy-src',
  'data-original',
  'data-orig-src',
  'data-original-src',
  'data-lazyload',
  'data-lazy',
  'data-hi-res-src',
  'data-actualsrc',
  'data-img-src',
  'data-echo',
  'data-image-src',
  'data-url',
  'nitro-lazy-src',
  'lazy-src',
]
const lazySrcsets = ['data-srcset', 'data-lazy-srcset', 'data-original-set', 'nitro-lazy-srcset', 'lazy-srcset']

/** Longer embedded pictures are dropped, which keeps pages light; the proxy never sees them. */
const dataPictureMaxChars = 100_000
const srcsetMaxChars = 20_000
const srcsetMaxCandidates = 24
const dataPicture = /^data:image\/(?:png|jpe?g|gif|webp|avif|bmp);base64,[a-z0-9+/=%\s]*$/i
/** A transparent pixel written as a data address has about 80 characters, a blurred preview many hundred. */
const placeholderDataChars = 200

// By file name: '/img/lazy-placeholder.gif' and '/blank.gif', but not '/dorian-gray.jpg'.
const placeholder =
  /(?:^|\/)(?:[\w-]*(?:placeholder|spacer|1x1|transparent|lazy[-_]?load(?:er|ing)?)|blank|pixel|lazy|loading|loader|gr[ae]y|empty|clear|trans)\.(?:gif|png|svg|jpe?g|webp)(?:$|[?#])/i

// Pictures that only count readers, and the share buttons that feed services append to each entry.
const trackingPicture = new RegExp(
  [
    String.raw`//(?:[^/]+\.)?(?:doubleclick\.net|google-analytics\.com|quantserve\.com|scorecardresearch\.com|feedsportal\.com|pheedo\.com|chartbeat\.(?:com|net)|awstrack\.me|pixel\.wp\.com|2mdn\.net|statcounter\.com|imrworldwide\.com|parsely\.com|adsymptotic\.com|addtoany\.com|addthis\.com)/`,
    String.raw`//feeds\.wordpress\.com/1\.0/`,
    String.raw`//(?:stats|pixel)\.(?:wordpress|wp)\.com/`,
    String.raw`//feeds?\d?\.feedburner\.com/~|//feeds\.feedblitz\.com/~|//(?:feeds?|rss)\d?\.[^/]+/~(?:r|ff|a|f|i)/`,
    String.raw`//[^/]*(?:blogger|googleusercontent)\.com/tracker/`,
    String.raw`//(?:[^/]+\.)?list-manage\.com/track/|//email\.[^/]+/o/|//[^/]*klclick\d*\.com/open`,
    String.raw`//eotrx\.substackcdn\.com/|//medium\.com/_/stat|//(?:api\.)?follow\.it/track`,
    String.raw`/(?:wf/open|track/open|open\.aspx|trk/open|e/o/|ss/o/|piwik\.php|matomo\.php|pixy\.gif|b\.gif|o\.gif|__ptq\.gif|count(?:er)?\.gif|beacon\.gif|track(?:er|ing)?[-_]?pixel\b|republication-tracker-tool)`,
    '[?&](?:republication-pixel|tracking_pixel)=',
  ].join('|'),
  'i',
)

// Pictures in an article that must not represent it.
const decoration =
  /(?:^|[/_.-])(?:smil(?:ey|ies|eys?)|emojis?|emoticons?|avatars?|gravatar|userpics?|badges?|share[-_]?(?:this|button|icon)s?|(?:rss|feed|social|share|facebook|twitter|print|email|mail)[-_]?(?:icon|button|logo)s?|icons?|buttons?|spinner|separator|divider)(?:[/_.-]|\d*(?:$|[?#/]))|gravatar\.com\/|\/\/(?:s\.w\.org|twemoji\.)/i
const decorationClass = /(?:^|\s)(?:wp-smiley|emoji|avatar|gravatar|smiley|icon|social\S*|share\S*)(?:\s|$)/i
/** Sides below this are buttons and flags, not the picture of a story. */
const leadPictureMinPx = 48

/** The real picture of an `<img>` (or the file of a `<source>`), as written: lazy sources before `src`. */
export function pictureSource(attributes: Attributes): string | null {
  for (const name of lazySources) {
    const address = attributes[name]
    if (address !== undefined && looksLikeAddress(address)) return address.trim()
  }
  const address = attributes.src?.trim()
  return address === undefined || address === '' || isPlaceholder(address) ? null : address
}

/** The srcset as written, lazy ones first; '' without one. */
export function pictureSrcset(attributes: Attributes): string {
  for (const name of lazySrcsets) {
    const srcset = attributes[name]
    if (srcset !== undefined && srcset.trim() !== '') return srcset
  }
  return attributes.srcset ?? ''
}

/** True for an invisible picture: one pixel or less, hidden, or an address known for counting readers. */
export function isTrackingPicture(attributes: Attributes, url: string): boolean {
  return isTiny(attributes) || trackingPicture.test(url)
}

/** Whether an element is drawn at one pixel or less, or not at all. */
export function isTiny(attributes: Attributes): boolean {
  if (pixels(attributes.width) <= 1 || pixels(attributes.height) <= 1) return true
  return /(?:^|[;\s])(?:width|height)\s*:\s*[01](?:px)?\s*(?:!|;|$)|display\s*:\s*none/i.test(attributes.style ?? '')
}

/** True for smileys, avatars, share buttons and other small pictures that must not represent an item. */
export function isDecoration(attributes: Attributes, url: string): boolean {
  if (pixels(attributes.width) < leadPictureMinPx || pixels(attributes.height) < leadPictureMinPx) return true
  return decorationClass.test(attributes.class ?? '') || decoration.test(url)
}

/** True for a data address that may stay: raster types only, since SVG may carry script, and not too large. */
export function isHarmlessDataPicture(address: string): boolean {
  return address.length <= dataPictureMaxChars && dataPicture.test(address)
}

/** The candidates of a srcset, as the HTML standard splits them: at white space first, since addresses hold commas. */
export function splitSrcset(srcset: string): { address: string; descriptor: string }[] {
  const candidates: { address: string; descriptor: string }[] = []
  let address = ''
  const finish = (descriptor: string) => {
    if (address !== '') candidates.push({ address, descriptor })
    address = ''
  }
  const words = srcset.slice(0, srcsetMaxChars).split(/\s+/)
  for (let word = words.shift(); word !== undefined && candidates.length < srcsetMaxCandidates; word = words.shift()) {
    if (address === '') {
      address = trimCommas(word)
      if (word.endsWith(',')) finish('')
      continue
    }
    const comma = word.indexOf(',')
    finish(comma === -1 ? word : word.slice(0, comma))
    // '1x,next.jpg': no blank after the comma.
    if (comma !== -1 && comma < word.length - 1) words.unshift(word.slice(comma + 1))
  }
  finish('')
  return candidates
}

function trimCommas(word: string): string {
  let from = 0
  let to = word.length
  while (from < to && word[from] === ',') from++
  while (to > from && word[to - 1] === ',') to--
  return word.slice(from, to)
}

function isPlaceholder(address: string): boolean {
  if (address.startsWith(drawingPrefix)) return false
  if (/^data:/i.test(address)) return address.length <= placeholderDataChars || /^data:image\/svg/i.test(address)
  return /^about:/i.test(address) || placeholder.test(address)
}

// Some scripts keep JSON or a color in the attribute of that name.
function looksLikeAddress(text: string): boolean {
  const address = text.trim()
  return address !== '' && !/[\s{}<>"]/.test(address) && /[./]/.test(address) && !isPlaceholder(address)
}

/** NaN when the side is not in plain pixels; NaN is neither small nor large. */
function pixels(side: string | undefined): number {
  return side === undefined || !/^\d+(?:\.\d+)?\s*(?:px)?$/i.test(side.trim()) ? Number.NaN : Number.parseFloat(side)
}
