/** A book as its files need it. Nothing in it depends on the clock: an e-reader knows a book by its bytes. */
export type Book = {
  /** The same for the same articles. */
  uuid: string
  title: string
  /** The date of an edition, and the newest mark of a list: '26 November 2026'. */
  dateline: string
  language: string
  isRightToLeft: boolean
  modifiedAt: number
  /** The day of an edition; null for other books. */
  day: string | null
}

/** `section`: '' in a book without sections. */
export type Chapter = {
  file: string
  title: string
  section: string
  source: string
  hasMath: boolean
}

/** A picture, at its place in the book. */
export type BookPicture = { file: string; type: string }
