/** Who asks for items. */
export type ItemReader = {
  id: number
  /** A story that several of the reader's feeds carry is shown once, and read in all of them. */
  hidesDuplicates?: boolean
}
