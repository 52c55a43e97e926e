import { limits } from '../../shared/limits.ts'
import { chunksOf } from '../lib/chunksOf.ts'

/**
 * Splits the values into lists of one length, the last one padded with its own last value: one prepared statement fits all
 * lists.
 */
export function* sameSizeLists<Value extends string | number>(values: Value[]): Generator<Value[]> {
  for (const some of chunksOf(values, limits.saveBatchItems)) {
    const last = some.at(-1)
    if (last !== undefined) yield [...some, ...Array<Value>(limits.saveBatchItems - some.length).fill(last)]
  }
}
