// A parsed mail. Nothing in it is cleaned: `html` is the sender's.

export type Mailbox = {
  /** '' when absent. */
  name: string
  /** In lower case, '' when the mail has no sender. */
  address: string
}

/** A picture that the HTML shows as `cid:<contentId>`. */
export type InlinePicture = { contentId: string; name: string; type: string; bytes: Uint8Array }

export type Attachment = {
  /** '' when absent. */
  name: string
  type: string
  byteCount: number
}

/** The sender's ways to unsubscribe (RFC 2369, RFC 8058). */
export type Unsubscribe = {
  /** An address that unsubscribes by one POST without confirmation; null when the sender does not promise that. */
  oneClickUrl: string | null
  /** A page for the reader. */
  page: string | null
  /** A `mailto:` address. */
  mail: string | null
}

export type Mail = {
  /** Without angle brackets; null when absent. */
  messageId: string | null
  from: Mailbox
  subject: string
  /** Epoch milliseconds, null without a readable date. */
  sentAt: number | null
  /** List-ID (RFC 2919) in lower case, without its phrase; null when absent. */
  listId: string | null
  /** The words before the List-ID, '' when absent. */
  listName: string
  /** The address of this mail on the sender's website (RFC 5064). */
  archivedAt: string | null
  unsubscribe: Unsubscribe
  /** '' when absent. */
  html: string
  /** The plain text besides or instead of the HTML; '' when absent. */
  text: string
  pictures: InlinePicture[]
  attachments: Attachment[]
  /** Mails as attachments: the way some programs forward. */
  attachedMails: Uint8Array[]
}

export type ReadMail =
  | { is: 'mail'; mail: Mail }
  /** `reason` is a sentence for the sender's postmaster. */
  | { is: 'unreadable'; reason: string }
