/** Which of these parts, in the order of the recording, is heard at `seconds`; -1 before the first. Parts without a time are none. */
export function partAt(parts: readonly { startSeconds: number | null }[], seconds: number): number {
  return parts.findLastIndex(({ startSeconds }) => startSeconds !== null && startSeconds <= seconds)
}
