// A mail as the rest of the server knows it. Nothing here is cleaned: `html` is what the sender wrote.

export type Mailbox = {
  /** '' when there is none. */
  name: string
  /** In lower case, '' when the mail names nobody. */
  address: string
}

/** A picture that the HTML shows as `cid:<contentId>`. */
export type InlinePicture = { contentId: string; name: string; type: string; bytes: Uint8Array }

export type Attachment = {
  /** '' when the sender gave none. */
  name: string
  type: string
  byteCount: number
}

/** What the sender offers to those who want no more (RFC 2369, RFC 8058). */
export type Unsubscribe = {
  /** An address that takes one POST and asks nothing back; null when the sender does not promise that. */
  oneClickUrl: string | null
  /** A page for the reader. */
  page: string | null
  /** A `mailto:` address. */
  mail: string | null
}

export type Mail = {
  /** Without angle brackets; null when there is none. */
  messageId: string | null
  from: Mailbox
  subject: string
  /** Epoch milliseconds, null when there is no date that can be read. */
  sentAt: number | null
  /** List-ID (RFC 2919) in lower case, without its phrase; null when there is none. */
  listId: string | null
  /** The words before the List-ID, '' when there are none. */
  listName: string
  /** Where the sender keeps this mail on the web (RFC 5064). */
  archivedAt: string | null
  unsubscribe: Unsubscribe
  /** '' when there is none. */
  html: string
  /** The plain text beside it, or instead of it; '' when there is none. */
  text: string
  pictures: InlinePicture[]
  attachments: Attachment[]
  /** Whole mails that came as attachments: how some programs forward. */
  attachedMails: Uint8Array[]
}

export type ReadMail =
  | { is: 'mail'; mail: Mail }
  /** `reason` is a sentence for the postmaster who sent it. */
  | { is: 'unreadable'; reason: string }
