/** The reader of a list, with the preferences that affect it. */
export type ItemReader = {
  id: number
  /** A story in several of the reader's feeds is shown once, and read in all of them. */
  hidesDuplicates?: boolean
  /** Set for an app, which doesn't see passwords in addresses (core/feeds/addressFor.ts). */
  key?: unknown
}
