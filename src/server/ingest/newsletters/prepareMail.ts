// Does the slow part of receiving a mail, before the write transaction. Pure, except that it reads attached mails.
import type { Unsubscribe } from '../../mail/mail.ts'
import { readMail } from '../../mail/readMail.ts'
import { type ReadItem, readIncomingItems, readItem } from '../refresh/incomingItems.ts'
import { findMailedPage, type MailedPage } from './findMailedPage.ts'
import { identifyNewsletter, type NewsletterIdentity } from './identifyNewsletter.ts'
import { type MailPicture, mailToItem } from './mailToItem.ts'
import { recognizeConfirmation } from './recognizeConfirmation.ts'
import { unwrapForwarded } from './unwrapForwarded.ts'

export type PreparedMail = {
  identity: NewsletterIdentity
  item: ReadItem
  pictures: MailPicture[]
  /** JSON list; null when the mail does not ask to confirm anything. */
  confirmationLinks: string | null
  unsubscribe: Unsubscribe
  /** For a mail to the reader's address for saving. */
  page: MailedPage | null
}

export type Preparation = { is: 'ready'; mail: PreparedMail } | { is: 'unreadable'; reason: string }

export async function prepareMail(bytes: Uint8Array, arrivedAt: number): Promise<Preparation> {
  const read = await readMail(bytes)
  if (read.is === 'unreadable') return read
  const mail = await unwrapForwarded(read.mail)
  const { parsed, pictures } = mailToItem(mail)
  const item = readOne(parsed, arrivedAt)
  const confirmation = recognizeConfirmation(mail, item.searchText)
  return {
    is: 'ready',
    mail: {
      identity: identifyNewsletter(mail),
      // A confirmation request is sorted by its arrival, so it is on top.
      item: confirmation === null ? item : { ...item, publishedAt: arrivedAt },
      pictures,
      confirmationLinks: confirmation === null ? null : JSON.stringify(confirmation.links),
      unsubscribe: mail.unsubscribe,
      page: findMailedPage(read.mail),
    },
  }
}

function readOne(parsed: Parameters<typeof readIncomingItems>[0]['items'][number], arrivedAt: number): ReadItem {
  const [incoming] = readIncomingItems({ items: [parsed] }, arrivedAt)
  if (incoming === undefined) throw new Error('One item in is one item out.')
  return readItem(incoming)
}
