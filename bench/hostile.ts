// Attacks on a server that runs as in production, each on a new data folder, while another reader requests the newest 50 all
// the time. `npm run bench -- hostile [sqlite|postgres] [--tree DIR] [name …]`: with `--tree`, the same attacks first run against that
// checkout, which gives before and after from one run on one machine. A name is the beginning of an attack's name.
// `npm run bench -- hostile mixed [sqlite|postgres] [--minutes 30]` runs many of them beside a family that reads (hostile/mixed.ts).
import { parseArgs } from 'node:util'
import type { Attack } from './hostile/attack.ts'
import { findMisses, isQuiet, type Judged, quietLoad } from './hostile/bars.ts'
import { counterFlood } from './hostile/counterFlood.ts'
import { forgedProxyHeader, sharedInvitation, waitingAccounts, wrongCodes } from './hostile/door.ts'
import { drippingPictures } from './hostile/drippingPictures.ts'
import { eightUploads } from './hostile/eightUploads.ts'
import { endlessEpisodes } from './hostile/endlessEpisodes.ts'
import { forgedMerge } from './hostile/forgedMerge.ts'
import { hostileArticles } from './hostile/hostileArticles.ts'
import { hostileChanges, hostilePlans } from './hostile/hostileDevices.ts'
import { formsOfStrangers, formsWithAKey } from './hostile/hostileForms.ts'
import { hostilePreviews } from './hostile/hostilePreviews.ts'
import { largeLists } from './hostile/largeLists.ts'
import { longHeaders } from './hostile/longHeaders.ts'
import { manyFilters } from './hostile/manyFilters.ts'
import { measureAttack } from './hostile/measureAttack.ts'
import { measureMixed } from './hostile/mixed.ts'
import { noAttack } from './hostile/noAttack.ts'
import { noticesOfMany } from './hostile/noticesOfMany.ts'
import { printFigures, printOutcome, type Row } from './hostile/printOutcomes.ts'
import { slowRules, slowSearch } from './hostile/slowExpressions.ts'
import { slowMails } from './hostile/slowMails.ts'
import { takeBackImport } from './hostile/takeBackImport.ts'
import { tooManyColumns } from './hostile/tooManyColumns.ts'
import { askedKinds, type DatabaseKind, databaseKinds } from './support/benchDatabase.ts'

const attacks: Attack[] = [
  noAttack,
  eightUploads,
  drippingPictures,
  endlessEpisodes,
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
  hostileChanges,
  hostilePlans,
  noticesOfMany,
  wrongCodes,
  sharedInvitation,
  waitingAccounts,
  forgedProxyHeader,
]

export async function run(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: { tree: { type: 'string' }, minutes: { type: 'string', default: '30' } },
    allowPositionals: true,
  })
  const kinds = askedKinds(positionals)
  const names = positionals.filter((text) => !(databaseKinds as readonly string[]).includes(text))
  if (names.includes('mixed')) return runMixed(kinds, Number(values.minutes))
  const asked = attacks.filter(({ name }) => names.length === 0 || names.some((text) => name.startsWith(text)))
  if (asked.length === 0) throw new Error(`No attack begins with ${names.join(' or ')}.`)
  const rows: Row[] = []
  for (const kind of kinds)
    for (const attack of asked) {
      const before = values.tree === undefined ? null : await measureAttack(attack, kind, values.tree)
      const row = { attack: `${attack.name} (${kind})`, before, now: await measureAttack(attack, kind) }
      printOutcome(row)
      rows.push(row)
    }
  printFigures(rows)
  requireBars(rows.map(({ attack, now }) => ({ name: attack, outcome: now })))
}

async function runMixed(kinds: readonly DatabaseKind[], minutes: number): Promise<void> {
  const outcomes = []
  for (const kind of kinds) outcomes.push({ name: kind, outcome: await measureMixed(kind, minutes) })
  requireBars(outcomes)
}

/** Throws, so that the bench ends with 1, when a bar was missed. Times count on a quiet machine only. */
function requireBars(outcomes: { name: string; outcome: Judged & { lost?: string[] } }[]): void {
  const misses = outcomes.flatMap(({ name, outcome }) =>
    [...findMisses(outcome), ...(outcome.lost ?? [])].map((miss) => `${name}: ${miss}`),
  )
  const busy = outcomes.filter(({ outcome }) => !isQuiet(outcome))
  if (busy.length > 0)
    console.log(
      `Times of ${busy.length} of ${outcomes.length} were not judged: the machine's load was above ${quietLoad}.`,
    )
  if (misses.length > 0) throw new Error(`Bars were missed:\n${misses.join('\n')}`)
}
