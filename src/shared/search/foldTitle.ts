import { foldText } from './searchWords.ts'

/** A feed's title, and the text of the filter feed:, as they are compared. */
export const foldTitle = (title: string): string => foldText(title).replace(/\s+/g, ' ').trim()
