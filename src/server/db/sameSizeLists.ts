import { limits } from '../../shared/limits.ts'
import { chunksOf } from '../lib/chunksOf.ts'

/** Lists of one length, the last one filled up with its own last value: one statement, prepared once, serves them all. */
export function* sameSizeLists<Value extends string | number>(values: Value[]): Generator<Value[]> {
  for (const some of chunksOf(values, limits.saveBatchItems)) {
    const last = some.at(-1)
    if (last !== undefined) yield [...some, ...Array<Value>(limits.saveBatchItems - some.length).fill(last)]
  }
}
