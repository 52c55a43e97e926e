// Pure: is this the mail that asks to confirm a newsletter, and which of its links does it? Measured against the mails of
// fixtures/ by `npm run bench -- mail recogniser`. The server itself never opens such a link.
import type { Mail } from '../mail/mail.ts'
import {
  aboutMail,
  aboutSomethingElse,
  aboutSubscribing,
  asksToConfirm,
  asksToLeave,
  confirmingAddress,
  fold,
  leavingAddress,
  saysItIsDone,
  saysNothing,
} from './confirmationWords.ts'
import { type MailLink, readMailLinks } from './readMailLinks.ts'

type Asking = Pick<Mail, 'from' | 'subject' | 'html' | 'text' | 'listId' | 'unsubscribe'>

export type Confirmation = {
  /** The links that confirm, the sender's own domain first. Empty when the mail brings only a code to type in. */
  links: string[]
}

const linksShown = 3
const enough = 4
/** An issue of a newsletter has dozens of links, a question has a few. */
const manyLinks = 15
/** What a mail is about, it says at its beginning. */
const openingChars = 1_500
/** A button. More is a headline. */
const buttonChars = 90

/** Null for every other mail. */
export function recogniseConfirmation(mail: Asking, words: string): Confirmation | null {
  const subject = fold(mail.subject)
  const opening = fold(words.slice(0, openingChars))
  const links = readMailLinks(mail)
  // Friends ask to confirm Saturday, too.
  if (![subject, opening, ...links.map(({ label }) => fold(label))].some((said) => aboutSubscribing.test(said)))
    return null
  const common = scoreOfSubject(subject) + scoreOfOpening(subject, opening) + scoreOfKind(mail, links)
  const scored = links
    .map((link) => ({ url: link.url, score: scoreOfLink(link) }))
    .filter(({ score }) => score > 0 && common + score >= enough)
  if (scored.length > 0) return { links: bestLinks(scored, mail.from.address) }
  // Some providers send a code alone to whoever sets a forwarding up.
  return links.length < manyLinks && common >= enough - 1 && bringsCode(`${subject} ${opening}`) ? { links: [] } : null
}

function scoreOfSubject(subject: string): number {
  const asks = asksToConfirm.test(subject)
  const isAboutSubscribing = aboutSubscribing.test(subject)
  let score = asks ? 2 : saysItIsDone.test(subject) ? -2 : 0
  if (isAboutSubscribing || (asks && aboutMail.test(subject))) score += 1
  // Shops thank for the address with a discount on the next order.
  if (aboutSomethingElse.test(subject)) score -= isAboutSubscribing ? 2 : 5
  if (asksToLeave.test(subject)) score -= 3
  return score
}

function scoreOfOpening(subject: string, opening: string): number {
  let score = aboutSubscribing.test(opening) ? 1 : 0
  if (asksToConfirm.test(opening)) score += 1
  if (aboutSomethingElse.test(opening)) score -= aboutSubscribing.test(subject) ? 0 : 3
  return score
}

function scoreOfKind({ listId, unsubscribe }: Asking, links: MailLink[]): number {
  let score = 0
  if (listId !== null) score -= 2
  if (unsubscribe.page !== null || unsubscribe.mail !== null) score -= 1
  if (links.length > manyLinks) score -= 3
  return score
}

/** How much a link speaks for itself: 0 when it does something else. */
function scoreOfLink({ url, label, before }: MailLink): number {
  const isBare = /^https?:\/\//i.test(label) || label === ''
  const folded = fold(isBare ? '' : label)
  const address = pathOf(url)
  if (leavingAddress.test(address) || asksToLeave.test(folded) || aboutSomethingElse.test(folded)) return 0
  const speaksByAddress = confirmingAddress.test(address) ? 1 : 0
  if (!isBare && label.length <= buttonChars && asksToConfirm.test(folded))
    return 2 + speaksByAddress + (aboutSubscribing.test(folded) ? 1 : 0)
  if (!isBare && !saysNothing.test(folded)) return aboutSubscribing.test(folded) ? 1 + speaksByAddress : 0
  // 'Click here', or an address as it is: what was said before it counts.
  const said = fold(before.slice(-160))
  if (asksToLeave.test(said) && !asksToConfirm.test(said)) return 0
  return (asksToConfirm.test(said) ? 2 : isBare ? 0 : 1) + speaksByAddress
}

/** Not the host: 'confirm.example.com' sends all sorts of links. */
function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

function bestLinks(scored: { url: string; score: number }[], sender: string): string[] {
  const home = homeOf(sender.split('@').at(-1) ?? '')
  const weight = ({ url, score }: { url: string; score: number }) =>
    score + (homeOf(new URL(url).hostname) === home ? 10 : 0)
  const sorted = scored.toSorted((one, other) => weight(other) - weight(one)).map(({ url }) => url)
  return [...new Set(sorted)].slice(0, linksShown)
}

/** 'mail.example.co.uk' and 'example.co.uk' are one house. Near enough: this only orders links. */
function homeOf(host: string): string {
  const parts = host.toLowerCase().split('.')
  const isSecondLevel =
    /^(?:co|com|org|net|ac|gov|edu|or|ne)$/.test(parts.at(-2) ?? '') && (parts.at(-1) ?? '').length === 2
  return parts.slice(isSecondLevel ? -3 : -2).join('.')
}

function bringsCode(words: string): boolean {
  return /(?:code|kod|codigo|codice|код|コード|代码|代碼|코드|رمز|קוד)\D{0,40}\d{4,10}(?!\d)/u.test(words)
}
