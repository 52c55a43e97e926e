/** Splits the values into chunks of `size` in order; the last chunk may be shorter. */
export function* chunksOf<Value>(values: readonly Value[], size: number): Generator<Value[]> {
  for (let start = 0; start < values.length; start += size) yield values.slice(start, start + size)
}
