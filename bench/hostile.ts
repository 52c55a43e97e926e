// Attacks on a server that runs as in production, each on a new data folder, while another reader requests the newest 50 all
// the time. `npm run bench -- hostile [--tree DIR] [name …]`: with `--tree`, the same attacks first run against that checkout,
// which gives before and after from one run on one machine. A name is the beginning of an attack's name.
import { parseArgs } from 'node:util'
import type { Attack } from './hostile/attack.ts'
import { counterFlood } from './hostile/counterFlood.ts'
import { drippingPictures } from './hostile/drippingPictures.ts'
import { eightUploads } from './hostile/eightUploads.ts'
import { forgedMerge } from './hostile/forgedMerge.ts'
import { hostileArticles } from './hostile/hostileArticles.ts'
import { formsOfStrangers, formsWithAKey } from './hostile/hostileForms.ts'
import { hostilePreviews } from './hostile/hostilePreviews.ts'
import { largeLists } from './hostile/largeLists.ts'
import { longHeaders } from './hostile/longHeaders.ts'
import { manyFilters } from './hostile/manyFilters.ts'
import { measureAttack } from './hostile/measureAttack.ts'
import { noAttack } from './hostile/noAttack.ts'
import { printFigures, printOutcome } from './hostile/printOutcomes.ts'
import { slowRules, slowSearch } from './hostile/slowExpressions.ts'
import { slowMails } from './hostile/slowMails.ts'
import { takeBackImport } from './hostile/takeBackImport.ts'
import { tooManyColumns } from './hostile/tooManyColumns.ts'

const attacks: Attack[] = [
  noAttack,
  eightUploads,
  drippingPictures,
  hostilePreviews,
  hostileArticles,
  manyFilters,
  counterFlood,
  tooManyColumns,
  forgedMerge,
  slowMails,
  slowSearch,
  slowRules,
  formsOfStrangers,
  formsWithAKey,
  takeBackImport,
  longHeaders,
  largeLists,
]

export async function run(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args, options: { tree: { type: 'string' } }, allowPositionals: true })
  const asked = attacks.filter(
    ({ name }) => positionals.length === 0 || positionals.some((text) => name.startsWith(text)),
  )
  const outcomes = []
  for (const attack of asked) {
    const before = values.tree === undefined ? null : await measureAttack(attack, values.tree)
    const outcome = { attack: attack.name, before, now: await measureAttack(attack) }
    printOutcome(outcome)
    outcomes.push(outcome)
  }
  printFigures(outcomes)
}
