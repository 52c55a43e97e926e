/** The index of the part that plays at `seconds`, or -1 before the first. Parts without a time are ignored. */
export function partAt(parts: readonly { startSeconds: number | null }[], seconds: number): number {
  return parts.findLastIndex(({ startSeconds }) => startSeconds !== null && startSeconds <= seconds)
}
