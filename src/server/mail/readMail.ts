import PostalMime, { decodeWords, type Email } from 'postal-mime'
import { texts } from '../../shared/texts/texts.ts'
import { parseDate } from '../formats/dates.ts'
import { readOneClickUrl, readUnsubscribeMail, readUnsubscribePage } from '../formats/unsubscribe.ts'
import { resolveWebAddress } from '../html/webAddress.ts'
import type { Attachment, InlinePicture, Mail, Mailbox, ReadMail, Unsubscribe } from './mail.ts'
import { decodeHeader, decodePart } from './mailCharsets.ts'
import { repairCharset } from './repairCharset.ts'

/** Each part costs about 2 kB: a mail of 10 MB could be two million empty ones. */
const mostParts = 5_000
/** The most that the cleaner reads of an article. */
const bodyMaxChars = 2_000_000
const subjectMaxChars = 500
const addressMaxChars = 320

/** Parses the received bytes. Never throws; missing or broken parts are left out, unless there is no mail at all. */
export async function readMail(bytes: Uint8Array): Promise<ReadMail> {
  if (bytes.byteLength === 0) return { is: 'unreadable', reason: texts.mailEmpty() }
  if (hasTooManyParts(bytes)) return { is: 'unreadable', reason: texts.mailTooManyParts({ parts: mostParts }) }
  const whole = withReadableHeader(bytes)
  try {
    const email = await parseMail(whole, { forceRfc822Attachments: true })
    const attachedMails = findAttachedMails(email)
    // One mail within another is a forwarded mail; several are a digest, whose parts are its text.
    if (attachedMails.length < 2) return { is: 'mail', mail: toMail(email, attachedMails) }
    return { is: 'mail', mail: toMail(await parseMail(whole), []) }
  } catch (error) {
    // Nested deeper than 256 parts or with megabytes of header fields: no real mail is.
    return { is: 'unreadable', reason: error instanceof Error ? error.message : texts.mailUnreadable() }
  }
}

/** A part of postal-mime 4.0, of which its types show less. */
type MailPart = {
  content: ArrayBuffer | null
  contentType: { parsed: { value: string; params: Record<string, string> } }
}
type Collecting = { collectNode: (part: MailPart, ...others: unknown[]) => Promise<void> }

/** Decodes each text by our own rules (mailCharsets.ts) before the parser takes it for what is declared. */
function parseMail(bytes: Uint8Array, options: ConstructorParameters<typeof PostalMime>[0] = {}): Promise<Email> {
  const parser = new PostalMime(options)
  // See MailPart: a test fails when a later version has no such method.
  const collecting = parser as unknown as Collecting
  const collect = collecting.collectNode.bind(parser)
  collecting.collectNode = (part, ...others) => {
    decodeText(part)
    return collect(part, ...others)
  }
  return parser.parse(bytes)
}

function decodeText(part: MailPart): void {
  const { value, params } = part.contentType.parsed
  if (part.content === null || !value.toLowerCase().startsWith('text/')) return
  const text = decodePart(new Uint8Array(part.content), params.charset ?? '')
  part.content = new TextEncoder().encode(text).buffer
  params.charset = 'utf-8'
}

function toMail(email: Email, attachedMails: Uint8Array[]): Mail {
  const header = headerReader(email)
  return {
    messageId: oneLine(header('message-id')).replace(/^<|>$/g, '') || null,
    from: readSender(email),
    subject: oneLine(repairCharset(email.subject ?? '')).slice(0, subjectMaxChars),
    sentAt: parseDate(header('date')),
    ...readListId(header('list-id')),
    archivedAt: resolveWebAddress(header('archived-at').replace(/^\s*<|>\s*$/g, ''), null)?.href ?? null,
    unsubscribe: readUnsubscribe(header('list-unsubscribe'), header('list-unsubscribe-post')),
    html: withoutNul(repairCharset(email.html ?? '')).slice(0, bodyMaxChars),
    text: withoutNul(repairCharset(email.text ?? '')).slice(0, bodyMaxChars),
    pictures: email.attachments.flatMap(toInlinePicture),
    attachments: email.attachments.filter((part) => !isInlinePicture(part) && !isMail(part)).map(toAttachment),
    attachedMails,
  }
}

/** The first header of a name in document order, as written but without NUL; '' when absent. */
function headerReader({ headers }: Email): (name: string) => string {
  return (name) => withoutNul(headers.find(({ key }) => key === name)?.value ?? '')
}

/** Some mails have no From: then Sender, or the address of its bounces, is closest. */
function readSender(email: Email): Mailbox {
  const mailboxes = [email.from, email.sender, ...(email.replyTo ?? [])].flatMap((each) => each?.group ?? each ?? [])
  const best = mailboxes.find(({ address }) => address !== '') ?? mailboxes[0]
  return {
    name: oneLine(repairCharset(best?.name ?? '')).slice(0, subjectMaxChars),
    address: oneLine(best?.address || email.returnPath || '')
      .toLowerCase()
      .slice(0, addressMaxChars),
  }
}

function readListId(value: string): Pick<Mail, 'listId' | 'listName'> {
  const [, phrase = '', bracketed] = /^([^<]*)<([^>]*)>/.exec(value) ?? []
  const listId = oneLine(bracketed ?? value)
    .replace(/\s/g, '')
    .toLowerCase()
    .slice(0, addressMaxChars)
  return { listId: listId || null, listName: oneLine(decodeWords(phrase)).replace(/^"|"$/g, '') }
}

/** `<https://…>, <mailto:…>` in any order; some senders leave the angle brackets out. */
function readUnsubscribe(value: string, post: string): Unsubscribe {
  const addresses = (value.includes('<') ? [...value.matchAll(/<([^<>]*)>/g)].map(([, found]) => found ?? '') : [value])
    .map((address) => address.replace(/\s/g, ''))
    .filter((address) => address.length <= 4096)
  const page = addresses.map(readUnsubscribePage).find(Boolean) ?? null
  const isOneClick = /^\s*List-Unsubscribe\s*=\s*One-Click\s*$/i.test(post)
  return {
    oneClickUrl: isOneClick && page !== null ? readOneClickUrl(page) : null,
    page,
    mail: addresses.map(readUnsubscribeMail).find(Boolean) ?? null,
  }
}

type Part = Email['attachments'][number]

const isMail = ({ mimeType }: Part) => mimeType === 'message/rfc822'

const isInlinePicture = ({ mimeType, contentId }: Part) => contentId !== undefined && mimeType.startsWith('image/')

function toInlinePicture(part: Part): InlinePicture[] {
  if (!isInlinePicture(part) || part.contentId === undefined) return []
  const contentId = part.contentId.replace(/^<|>$/g, '')
  return [{ contentId, name: nameOf(part), type: part.mimeType, bytes: bytesOf(part) }]
}

function toAttachment(part: Part): Attachment {
  return { name: nameOf(part), type: part.mimeType, byteCount: bytesOf(part).byteLength }
}

const nameOf = ({ filename }: Part) => withoutNul(repairCharset(filename ?? '')).slice(0, 255)

function findAttachedMails({ attachments }: Email): Uint8Array[] {
  return attachments.filter(isMail).map(bytesOf)
}

function bytesOf({ content }: Part): Uint8Array {
  // Text only when the parser is configured for base64.
  return typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)
}

/** Only lines that begin with '--' can begin a part. Plain texts have a few of them, never thousands. */
function hasTooManyParts(bytes: Uint8Array): boolean {
  let found = 0
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = buffer.indexOf('\n--'); at !== -1; at = buffer.indexOf('\n--', at + 3))
    if (++found > mostParts) return true
  return false
}

/** Old mail programs write letters into the header unencoded, in any charset; the parser expects UTF-8 there. */
function withReadableHeader(bytes: Uint8Array): Uint8Array {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = /\r?\n\r?\n/.exec(buffer.subarray(0, 256 * 1024).toString('latin1'))?.index ?? 0
  const header = buffer.subarray(0, end)
  const rest = buffer.subarray(end)
  return Buffer.concat([Buffer.from(decodeHeader(header, rest)), rest])
}

function oneLine(text: string): string {
  return withoutNul(text).replace(/\s+/g, ' ').trim()
}

/** PostgreSQL stores no NUL in a text. */
function withoutNul(text: string): string {
  return text.includes('\0') ? text.replaceAll('\0', '') : text
}
