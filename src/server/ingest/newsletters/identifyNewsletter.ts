// Pure: which newsletter a mail belongs to, for one reader.
import type { Mail } from '../../mail/mail.ts'

export type NewsletterIdentity = {
  /** Stands as the feed's address: 'newsletter:<list>' or 'newsletter:<sender>'. */
  key: string
  isList: boolean
  /** In lower case, '' when the mail names nobody. */
  senderAddress: string
  title: string
}

/** A list by its List-ID, which outlives changes of the sender's name and address; any other mail by its sender. */
export function identifyNewsletter({
  listId,
  listName,
  from,
}: Pick<Mail, 'listId' | 'listName' | 'from'>): NewsletterIdentity {
  return {
    key: `newsletter:${listId ?? (from.address || 'unknown')}`,
    isList: listId !== null,
    senderAddress: from.address,
    title: from.name || listName || listId || from.address || 'Unknown sender',
  }
}
