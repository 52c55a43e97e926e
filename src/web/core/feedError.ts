import type { FeedHealth } from '../../shared/api/entities.ts'
import { showCodedText } from '../../shared/texts/showCodedText.ts'

/** Why the last check of a feed failed, in the reader's language. */
export function feedErrorOf({ lastError, lastErrorCode, lastErrorValues }: FeedHealth): string | null {
  return lastError && showCodedText({ text: lastError, code: lastErrorCode, values: lastErrorValues })
}
