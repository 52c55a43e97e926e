// Pure: recognizes a mail that asks to confirm a newsletter, and finds its confirmation links. `npm run bench -- mail recogniser`
// measures it with the mails in fixtures/. The server itself never opens such a link.
import type { Mail } from '../../mail/mail.ts'
import {
  aboutMail,
  aboutMoney,
  aboutOtherConfirmations,
  aboutSubscribing,
  allowsToIgnore,
  asksToConfirm,
  asksToUnsubscribe,
  confirmingAddress,
  fold,
  isVagueLabel,
  leadsToArticle,
  leavingAddress,
  saysConfirmed,
} from './confirmationWords.ts'
import { type MailLink, readMailLinks } from './readMailLinks.ts'

type Asking = Pick<Mail, 'from' | 'subject' | 'html' | 'text' | 'listId' | 'unsubscribe'>

export type Confirmation = {
  /** The confirmation links, those of the sender's domain first. Empty when the mail has only a code to type. */
  links: string[]
}

const linksShown = 3
const enough = 4
/** An issue of a newsletter has dozens of links, a confirmation request has a few. */
const manyLinks = 15
/** The beginning of a mail says what it is about. */
const openingChars = 1_500
/** A button's text is short; longer texts are headlines. */
const buttonChars = 90

/** Null for a mail that is no confirmation request. */
export function recognizeConfirmation(mail: Asking, words: string): Confirmation | null {
  const subject = fold(mail.subject)
  const opening = fold(words.slice(0, openingChars))
  const links = readMailLinks(mail)
  // Friends also ask to confirm, for example a date.
  if (![subject, opening, ...links.map(({ label }) => fold(label))].some((said) => aboutSubscribing.test(said)))
    return null
  const common = scoreOfSubject(subject) + scoreOfOpening(subject, opening) + scoreOfKind(mail, links)
  const isRunning = mail.unsubscribe.page !== null || mail.unsubscribe.mail !== null || links.some(unsubscribes)
  const scored = links
    .map((link) => ({ url: link.url, score: scoreOfLink(link, { isRunning }) }))
    .filter(({ score }) => score > 0 && common + score >= enough)
  if (scored.length === 0 && common >= enough) scored.push(...onlyButton(links))
  if (scored.length > 0) return { links: bestLinks(scored, mail.from.address) }
  // Some mail providers send only a code to a user who sets up forwarding.
  return links.length < manyLinks && common >= enough - 1 && bringsCode(`${subject} ${opening}`) ? { links: [] } : null
}

function scoreOfSubject(subject: string): number {
  const asks = asksToConfirm.test(subject)
  const isAboutSubscribing = aboutSubscribing.test(subject)
  let score = asks ? 2 : saysConfirmed.test(subject) ? -2 : 0
  if (isAboutSubscribing || (asks && aboutMail.test(subject))) score += 1
  // Shops often offer a discount for confirming.
  if (aboutMoney.test(subject)) score -= 5
  else if (aboutOtherConfirmations.test(subject)) score -= isAboutSubscribing ? 2 : 5
  if (asksToUnsubscribe.test(subject)) score -= 3
  return score
}

function scoreOfOpening(subject: string, opening: string): number {
  let score = aboutSubscribing.test(opening) ? 1 : 0
  if (asksToConfirm.test(opening)) score += 1
  if (allowsToIgnore.test(opening)) score += 1
  if (isAboutSomethingElse(opening)) score -= aboutSubscribing.test(subject) ? 0 : 3
  return score
}

const isAboutSomethingElse = (said: string) => aboutOtherConfirmations.test(said) || aboutMoney.test(said)

function scoreOfKind({ listId, unsubscribe }: Asking, links: MailLink[]): number {
  let score = 0
  if (listId !== null) score -= 2
  if (unsubscribe.page !== null || unsubscribe.mail !== null) score -= 1
  if (links.length > manyLinks) score -= 3
  return score
}

/** A confirmation request has no unsubscribe link. A mail with one comes from an active subscription. */
const unsubscribes = ({ url, label }: MailLink) =>
  /unsub|abmeld|desinscri|desabon/.test(pathOf(url).toLowerCase()) ||
  /unsubscri|abmeld|desabonn|desinscri/.test(fold(label))

/** Some buttons have creative texts ('Count me in!'). If the rest of the mail asks to confirm, its only button confirms. */
function onlyButton(links: MailLink[]): { url: string; score: number }[] {
  const buttons = links.filter(({ url, label }) => {
    const said = fold(label)
    const doesSomethingElse =
      leavingAddress.test(pathOf(url)) || asksToUnsubscribe.test(said) || isAboutSomethingElse(said)
    return !doesSomethingElse && !leadsToArticle.test(said) && !isSmallPrint.test(`${pathOf(url)} ${said}`)
  })
  const urls = new Set(buttons.map(({ url }) => url))
  return urls.size === 1 ? [...urls].map((url) => ({ url, score: 1 })) : []
}

/** Links of every footer: legal pages, and the sender's home page. */
const isSmallPrint =
  /^\/? |terms|privacy|imprint|impressum|datenschutz|legal|cookies|contact|kontakt|about|help|support|faq/i

/** Scores how much a link's own text says that it confirms; 0 when it does something else. */
function scoreOfLink({ url, label, before }: MailLink, { isRunning }: { isRunning: boolean }): number {
  const isBare = /^https?:\/\//i.test(label) || label === ''
  const folded = fold(isBare ? '' : label)
  const address = pathOf(url)
  if (leavingAddress.test(address) || asksToUnsubscribe.test(folded) || isAboutSomethingElse(folded)) return 0
  if (leadsToArticle.test(folded)) return 0
  const speaksByAddress = confirmingAddress.test(address) ? 1 : 0
  if (!isBare && label.length <= buttonChars && asksToConfirm.test(folded))
    return 2 + speaksByAddress + (aboutSubscribing.test(folded) ? 1 : 0)
  // 'Subscribe' in an issue addresses people who got it forwarded.
  if (isRunning && aboutSubscribing.test(folded)) return 0
  if (!isBare && !isVagueLabel.test(folded)) return aboutSubscribing.test(folded) ? 1 + speaksByAddress : 0
  // For 'Click here', or a bare address, the words before it count.
  const said = fold(before.slice(-160))
  if (asksToUnsubscribe.test(said) && !asksToConfirm.test(said)) return 0
  return (asksToConfirm.test(said) ? 2 : isBare ? 0 : 1) + speaksByAddress
}

/** The host doesn't count: 'confirm.example.com' may serve links of every kind. */
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

/** 'mail.example.co.uk' and 'example.co.uk' belong together. An approximation is enough, because it only sorts links. */
function homeOf(host: string): string {
  const parts = host.toLowerCase().split('.')
  const isSecondLevel =
    /^(?:co|com|org|net|ac|gov|edu|or|ne)$/.test(parts.at(-2) ?? '') && (parts.at(-1) ?? '').length === 2
  return parts.slice(isSecondLevel ? -3 : -2).join('.')
}

function bringsCode(words: string): boolean {
  return /(?:code|kod|codigo|codice|код|コード|代码|代碼|코드|رمز|קוד)\D{0,40}\d{4,10}(?!\d)/u.test(words)
}
