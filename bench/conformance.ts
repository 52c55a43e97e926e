// How well we read the feeds of the wild web: `npm run bench -- conformance ../shared/corpus [--misses]`.
// The folder holds real documents and expectations about them; nothing of the product depends on it.

import { pathToFileURL } from 'node:url'
import { checkDates } from './conformance/dateExpectations.ts'
import { checkFile, readExpectations, type Verdict } from './conformance/expectations.ts'

export async function run(args: string[]): Promise<void> {
  const [corpus = '../shared/corpus'] = args.filter((arg) => !arg.startsWith('--'))
  const verdicts = readExpectations(corpus).flatMap((file) => checkFile(corpus, file))
  const dates = checkDates(corpus)
  console.table([
    share(
      'core expectations',
      verdicts.filter((verdict) => verdict.assertion.core),
      0.965,
    ),
    share(
      'base',
      verdicts.filter((verdict) => verdict.file.group === 'base'),
      0.8,
    ),
    share('all expectations', verdicts),
    share(
      'dates',
      dates.filter((date) => date.expected !== null),
      1,
    ),
    share(
      'no invented date',
      dates.filter((date) => date.expected === null),
      1,
    ),
  ])
  if (args.includes('--misses')) listMisses(verdicts)
}

function share(name: string, verdicts: { isMet: boolean }[], bar?: number) {
  const met = verdicts.filter((verdict) => verdict.isMet).length
  return {
    name,
    met,
    total: verdicts.length,
    share: percent(met / verdicts.length),
    bar: bar === undefined ? '' : percent(bar),
  }
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}

function listMisses(verdicts: Verdict[]): void {
  for (const { file, assertion, seen } of verdicts.filter((verdict) => verdict.assertion.core && !verdict.isMet)) {
    console.log(
      `${file.file}: ${assertion.path} ${assertion.op} ${JSON.stringify(assertion.value)}, seen ${JSON.stringify(seen)}`,
    )
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await run(process.argv.slice(2))
