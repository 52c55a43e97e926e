// Publishers change the keys of their items: 100 real feeds are saved, edited in one way each, with one new article on top, and
// refreshed again twice. Counts items that a reader sees twice, that are lost, and that show another article.
// `npm run bench -- identity [--tree DIR] [--corpus DIR] [--cases] [edit …]`: with `--tree`, that checkout comes first. An edit is named
// by the beginning of its name.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { edits } from './identity/edits.ts'
import { feedNames } from './identity/feedNames.ts'
import { measureEdits, type Tally } from './identity/measureEdits.ts'

/** Of the items that were doubled before. */
const doubledShare = 0.2

export async function run(args: string[]): Promise<void> {
  const options = {
    tree: { type: 'string' },
    corpus: { type: 'string', default: '../shared/corpus' },
    cases: { type: 'boolean' },
  } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const folder = join(values.corpus, 'real')
  const names = feedNames.filter((name) => existsSync(join(folder, name)))
  if (names.length < feedNames.length)
    console.log(`Skipped ${feedNames.length - names.length} of ${feedNames.length} feeds that are not in ${folder}.`)
  if (names.length === 0) return
  const asked = Object.entries(edits).filter(
    ([name]) => positionals.length === 0 || positionals.some((text) => name.startsWith(text)),
  )
  const work = { folder, names, edits: Object.fromEntries(asked) }
  const before = values.tree === undefined ? {} : await measureEdits(values.tree, work)
  const now = await measureEdits(join(import.meta.dirname, '..'), work)
  console.log(`${names.length} feeds, each with one new article:`)
  console.table(Object.fromEntries(asked.map(([name]) => [name, row(now[name], before[name])])))
  if (values.cases)
    for (const [name] of asked)
      for (const [when, tallies] of Object.entries({ before, now }))
        for (const text of tallies[name]?.cases ?? []) console.log(`${name}, ${when}: ${text}`)
  process.exitCode = asked.every(([name]) => isGood(now[name], before[name])) ? 0 : 1
}

const row = (now: Tally | undefined, before: Tally | undefined) => ({
  edited: now?.edited,
  ...(before && { 'doubled before': before.doubled, 'lost before': before.lost, 'joined before': before.joined }),
  doubled: now?.doubled,
  lost: now?.lost,
  'wrongly joined': now?.joined,
})

function isGood(now: Tally | undefined, before: Tally | undefined): boolean {
  if (now === undefined || now.lost + now.joined > 0) return false
  return before === undefined || now.doubled <= doubledShare * before.doubled
}

if (import.meta.main) await run(process.argv.slice(2))
