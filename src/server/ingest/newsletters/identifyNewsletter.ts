// Pure: finds the newsletter that a mail belongs to.
import { texts } from '../../../shared/texts/texts.ts'
import type { Mail } from '../../mail/mail.ts'

export type NewsletterIdentity = {
  /** Used as the feed's address: 'newsletter:<list>' or 'newsletter:<sender>'. */
  key: string
  isList: boolean
  /** In lower case; '' when the mail has no sender. */
  senderAddress: string
  title: string
}

/** Uses the List-ID if there is one, because it stays when the sender's name or address changes. Otherwise uses the sender. */
export function identifyNewsletter({
  listId,
  listName,
  from,
}: Pick<Mail, 'listId' | 'listName' | 'from'>): NewsletterIdentity {
  return {
    key: `newsletter:${listId ?? (from.address || 'unknown')}`,
    isList: listId !== null,
    senderAddress: from.address,
    title: from.name || listName || listId || from.address || texts.senderUnknown(),
  }
}
