import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Publication } from '../publications.ts'

/** Hand-written, in the order of the board. */
const names = [
  'the-weekly-current',
  'orbit-and-bench',
  'workshop-notes',
  'songs-apart',
  'the-green-pan',
  'three-panels',
  'the-long-way-round',
  'small-ledger',
  'touchline-letters',
]

export const publications = names.map(
  (name) => JSON.parse(readFileSync(join(import.meta.dirname, `${name}.json`), 'utf8')) as Publication,
)
