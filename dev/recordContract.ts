// `node dev/recordContract.ts [calls.ts]`: prints the contract of the API as one line for each call and each field, for
// test/contract.test.ts. `node dev/recordContract.ts needs` prints what each call needs of a key.
import { join, resolve } from 'node:path'
import { describeContract, describeNeeds } from '../test/support/describeContract.ts'

if (process.argv[2] === 'needs') {
  process.stdout.write(`${describeNeeds().join('\n')}\n`)
  process.exit()
}

const file = process.argv[2] ?? join(import.meta.dirname, '../src/shared/calls.ts')
const { calls } = await import(resolve(file))
process.stdout.write(`${describeContract(calls).join('\n')}\n`)
