// Removes what Readability leaves around and inside an article: captions without pictures, lists of related links, lines to
// share it, lines about its author and date.
import { all, type PageElement } from './pageDocument.ts'

function lines(patterns: string[]): RegExp {
  return new RegExp(`^(?:${patterns.join('|')})$`, 'iu')
}

/** Lines that are no part of a text, wherever they are. Compared with the whole text of a short block. */
const asideLine = lines([
  'advert(?:isement|ising)?|anzeige|werbung|publicité|publicidad|pubblicità|ad|sponsored|promoted',
  '(?:article|story) continues (?:below|after)(?: (?:this )?(?:ad|advertisement))?|continue reading(?: the main story)?|scroll (?:down )?to continue|skip (?:to (?:main )?content|advertisement|past newsletter.*)',
  '(?:please )?(?:share|like|tweet|pin|email|print|save|listen|bookmark)(?: (?:this|the|on|via|to|article|post|story|page|recipe|with|friends|it|by|facebook|twitter|x|linkedin|whatsapp|reddit|email|copy|link)){0,6}[.:!]?',
  '(?:(?:facebook|twitter|x|linkedin|whatsapp|reddit|pinterest|telegram|e-?mail|tumblr|pocket|flipboard|copy link|link copied|print|messenger|threads|bluesky|mastodon)[\\s,|/·•]*){1,12}',
  'follow (?:us|me|him|her|them)(?: .{0,40})? on (?:facebook|twitter|x|instagram|youtube|linkedin|mastodon|bluesky|threads|google news).{0,80}',
  '(?:sign up|subscribe|register)\\b.{0,140}(?:newsletter|inbox|updates|channel|podcast|alerts?)\\b.{0,60}|get (?:our|the) .{0,60}newsletter.{0,60}',
  '(?:(?:back|return) to (?:the )?(?:top|index|home(?: ?page)?|overview|blog|list|archive)|jump to (?:the )?recipe|print (?:the )?recipe|nach oben|leave a (?:comment|reply)|add a comment|\\d+ comments?|comments? \\(\\d+\\)|no comments?(?: yet)?|view comments|join the conversation|kommentare?|commentaires?)',
  '(?:©|\\(c\\)|copyright (?:©|\\(c\\)|\\d{4})).{0,160}|(?:.{0,80} )?all rights reserved\\.?',
  '(?:tags?|tagged|topics?|filed under|categories|category|posted in|keywords|themen|schlagwörter|mots-clés)(?:\\s*:.{0,160})?',
  '(?:loading|please wait)[.…]*|click (?:here )?to (?:enlarge|expand|zoom|share|tweet)|tap to (?:enlarge|unmute)|enlarge(?: (?:this )?image)?|toggle caption|hide caption|open in (?:a )?new (?:tab|window)|view (?:gallery|slideshow|fullscreen)',
  'was this (?:page|article|answer|information) (?:helpful|useful)\\??.{0,40}|edit (?:this page|on github).{0,40}|report (?:a|an) (?:bug|error|issue|typo|problem)\\b.{0,60}|suggest an edit.{0,40}|last (?:updated|modified|edited)(?: on)?:? .{0,60}',
  '(?:read|see|watch|listen) (?:also|more|next|this next)\\s*[:|–—-].{0,200}|related(?: (?:stories|articles|posts|content|topics|links|reading|coverage))?(?:\\s*:.{0,160})?',
  '(?:a )?version of this (?:article|story) (?:appear|was|first|originally).{0,200}|(?:see|read) more (?:on|about|from)\\s*:.{0,160}|our standards\\s*:.{0,120}',
  '(?:.{0,140}[.!] )?(?:reach|contact|e-?mail) (?:the )?(?:reporter|author|writer)\\b.{0,160}|support (?:our|local|independent|quality) journalism\\b.{0,160}',
  '(?:.{0,120}\\b)?(?:affiliate links?|affiliate commissions?|earn (?:a|an) (?:small |affiliate )?commission)\\b.{0,160}',
  '[^\\p{L}\\d]{0,6}\\d[\\d.,]* ?[km]? (?:likes?|reposts?|restacks?|retweets?|shares?|claps?|views?|followers?)(?:[^\\p{L}\\d]{0,4}\\d[\\d.,]* ?[km]? (?:likes?|reposts?|restacks?|retweets?|shares?|claps?|views?|followers?|comments?|replies))*',
  'you (?:may|might) also (?:like|enjoy|be interested in)\\b.{0,80}|recommended(?: for you| reading| stories)?:?|lesen sie auch\\b.{0,160}|mehr zum thema\\b.{0,60}|à lire aussi\\b.{0,160}|lire aussi\\b.{0,160}|lea también\\b.{0,160}|leggi anche\\b.{0,160}|lees ook\\b.{0,160}',
])

/** The same for lines that don't end like a sentence. */
const asideLabel = lines([
  'more (?:on|from|about)\\b.{0,80}',
  '(?:image|photo|picture|photograph)(?: credit| by)?s?\\s*:.{0,120}',
])

/** Such a label before a link to another page. */
const linkLabel =
  /^(?:read )?(?:more|related|also|see also|watch|previously|mehr(?: dazu)?|lesen sie auch|auch interessant|lire aussi|leggi anche|lees ook|ver también)\s*[:|»–—-]/i

/** Lines before the text that name its author, date and length. */
const introLine = lines([
  '(?:written |posted |published |story |words |photos? )?by:? .{1,80}',
  '(?:published|posted|updated|last updated|first published|created|modified|veröffentlicht|aktualisiert|publié|publicado)\\b.{0,80}',
  '(?:about |approx\\.? )?\\d+ ?(?:-?\\s?min(?:ute)?s?\\.?)(?: (?:of )?read(?:ing)?(?: time)?)?|reading time:? .{0,30}|read time:? .{0,20}',
  '(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?,? )?(?:\\d{1,2}(?:st|nd|rd|th)?\\.? )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?,? (?:\\d{1,2}(?:st|nd|rd|th)?,? )?\\d{4}(?:[,•·|\\s-]*(?:at )?\\d{1,2}[:.]\\d{2}(?: ?[ap]\\.?m\\.?)?(?: ?[a-z]{2,4})?)?',
  '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.? \\d{4}',
  '\\d{1,4}[./-]\\d{1,2}[./-]\\d{1,4}(?:[,\\s]+\\d{1,2}:\\d{2})?|\\d{1,2} (?:minutes?|hours?|days?|weeks?|months?) ago|(?:today|yesterday),? .{0,20}',
  'home ?(?:[›»>/|][^›»>/|\\n]{1,62})+|.{0,30} ?[›»>] ?.{1,60}',
])

/** A heading over links to other pages; the links go with it. */
const linksHeading =
  /^(?:related|similar (?:content|articles|stories|posts)|written by|rights and permissions|(?:about|cite) this article|read (?:more|next|also)|more|see also|recommended|you (?:may|might) also|keep reading|further reading|up next|latest|trending|most (?:read|popular)|popular|share|comments?|about the author|sign up|subscribe|newsletter|external links|lesen sie|mehr|à lire|lire aussi|weitere|auch interessant)\b/i

const blocks =
  'p, li, div, span, center, a, h2, h3, h4, h5, h6, small, em, strong, section, ul, ol, figcaption, dl, time, address'
const lineMaxChars = 240

export const trims = {
  captions: dropOrphanCaptions,
  asideLines: dropAsideLines,
  linkLists: dropLinkLists,
  intro: dropIntro,
} satisfies Record<string, (article: PageElement, title: string) => void>

const spaced = (text: string): string => text.replace(/\s+/g, ' ').trim()
const textOf = (element: PageElement): string => spaced(element.textContent)
const mediaSelector = 'img, picture, video, audio, iframe, embed, table, pre, math, svg, blockquote'
const hasMedia = (element: PageElement): boolean => element.querySelector(mediaSelector) !== null

/** A caption describes a picture, and without it nothing. */
function dropOrphanCaptions(article: PageElement): void {
  for (const figure of all(article, 'figure')) if (article.contains(figure) && !hasMedia(figure)) figure.remove()
  for (const caption of all(article, 'figcaption'))
    if (article.contains(caption) && caption.closest('figure') === null) caption.remove()
}

function dropAsideLines(article: PageElement): void {
  for (const block of all(article, blocks)) {
    const written = block.textContent
    if (written.length > lineMaxChars * 2) continue
    const text = spaced(written)
    if (text === '' || text.length > lineMaxChars || !(isAside(text) || isLabelledLink(block, text))) continue
    if (isLine(block) && article.contains(block) && !hasMedia(block)) block.remove()
  }
}

const isAside = (text: string) => asideLine.test(text) || (asideLabel.test(text) && !/[.!?]$/.test(text))

const isLabelledLink = (block: PageElement, text: string) => linkLabel.test(text) && linkShare(block) > 0.5

/** A whole line, not a word inside of a sentence. */
function isLine(block: PageElement): boolean {
  if (!['span', 'a', 'em', 'strong', 'small', 'time'].includes(block.localName)) return true
  const parent = block.parentElement
  return parent !== null && textOf(parent) === textOf(block)
}

/** Lists that consist of links only, more than one, and the heading above them. */
function dropLinkLists(article: PageElement): void {
  for (const heading of all(article, 'h2, h3, h4, h5, h6')) {
    if (!article.contains(heading) || !linksHeading.test(textOf(heading)) || textOf(heading).length > 60) continue
    const after: PageElement[] = []
    for (let next = heading.nextElementSibling; next !== null && !isHeading(next); next = next.nextElementSibling)
      after.push(next)
    if (after.some((element) => linkShare(element) < 0.5 && textOf(element).length > 200)) continue
    for (const element of [heading, ...after]) element.remove()
  }
  for (const list of all(article, 'ul, ol')) {
    if (!article.contains(list) || hasMedia(list) || list.querySelectorAll('a').length < 2) continue
    if (linkShare(list) < 0.85 || list.closest('table, nav, li') !== null) continue
    const before = list.previousElementSibling
    if (before?.localName === 'p' && !linksHeading.test(textOf(before)) && textOf(before).endsWith(':')) continue
    if (before !== null && isHeading(before) && linksHeading.test(textOf(before))) before.remove()
    // A list within or before the text is a part of it, as in a round-up.
    else if (!isLast(list, article)) continue
    list.remove()
  }
}

const isHeading = ({ localName }: PageElement) => /^h[1-6]$/.test(localName)

function linkShare(element: PageElement): number {
  const length = textOf(element).length
  if (length === 0) return 0
  return all(element, 'a').reduce((sum, link) => sum + textOf(link).length, 0) / length
}

function isLast(element: PageElement, article: PageElement): boolean {
  for (let at: PageElement | null = element; at !== null && at !== article; at = at.parentElement)
    for (let next = at.nextElementSibling; next !== null; next = next.nextElementSibling)
      if (textOf(next).length > 120) return false
  return true
}

/** How many blocks before the first paragraph may be lines about the article. */
const introBlocksMax = 12
const paragraphChars = 140

function dropIntro(article: PageElement, title: string): void {
  const folded = fold(title)
  let seen = 0
  for (const line of all(article, 'h1, h2, h3, p, div, ul, ol, span, time, a, address, header, center, b, strong')) {
    if (!article.contains(line) || line.querySelector(containers) !== null) continue
    const text = textOf(line)
    if (text.length >= paragraphChars) return
    if (text === '' || hasMedia(line)) continue
    if (++seen > introBlocksMax) return
    if (introLine.test(text) || fold(text) === folded) line.remove()
  }
}

const containers = 'p, div, ul, ol, h1, h2, h3, header, section, article'

const fold = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
