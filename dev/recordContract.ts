// `node dev/recordContract.ts [calls.ts]`: prints the contract of the API as one line for each call and each field, for
// test/contract.test.ts.
import { join, resolve } from 'node:path'
import { describeContract } from '../test/support/describeContract.ts'

const file = process.argv[2] ?? join(import.meta.dirname, '../src/shared/api/calls.ts')
const { calls } = await import(resolve(file))
process.stdout.write(`${describeContract(calls).join('\n')}\n`)
