// `npm test`: runs what is needed before a merge, on a new machine too, and `npm test -- --all` everything (docs/testing.md).
// Installs Chromium and PostgreSQL by apt if allowed; otherwise it says what to install, and uses PGlite in place of PostgreSQL.
// `npm test -- <file or name>` runs only the matching tests, of all.
import { globSync } from 'node:fs'
import { chooseTests, type TestChoice } from './chooseTests.ts'
import { bringStoryBrowser } from './chromium.ts'
import { bringEpubcheck } from './epubcheck.ts'
import { bringNewsboat } from './newsboat.ts'
import { bringPgbouncer } from './pgbouncer.ts'
import { startPostgres, type TestPostgres } from './postgres.ts'
import { bringProxies } from './proxies.ts'
import { checkSources, firstFailure, type LimitedRun, root, runStep } from './run.ts'
import { bringSqliteProgram } from './sqliteProgram.ts'
import { forgetResults, printSummary } from './testSummary.ts'

const all = '--all'
const words = process.argv.slice(2).filter((word) => word !== all)
process.exitCode = await (words.length > 0 ? testSome(words) : testProduct(process.argv.includes(all)))

async function testProduct(isAll: boolean): Promise<number> {
  const unit = isAll ? [] : ['--project=!all', '--tags-filter=!all']
  // Playwright compares it with the names of the file and of the story, and with its tags.
  const stories = isAll ? [] : ['--grep-invert=\\.all\\.story|@all']
  // Only stories that are left out need it.
  const pseudo: Record<string, string> = isAll ? {} : { PSEUDO_PRODUCT: 'none' }
  const browser = requireBrowser()
  if (browser === null) return 1
  const newsboat = bringNewsboat()
  if (newsboat.is === 'missing') console.warn(newsboat.advice)
  bringSqliteProgram()
  if (isAll) {
    const epubcheck = bringEpubcheck()
    if (epubcheck.is === 'missing') console.warn(epubcheck.advice)
    bringPgbouncer()
    bringProxies()
  }
  return withPostgres(async (postgres) => {
    console.log(`Browser: ${browser.CHROMIUM_PATH ?? "Playwright's own"}. PostgreSQL: ${postgres.description}.`)
    const codes = [
      // The tests build what is missing, but not at the same time.
      ...(await Promise.all([
        checkSources(),
        runStep('the product', { program: process.execPath, args: ['dev/build.ts'] }),
      ])),
      // While a story waits for its page, the processors run other tests.
      ...(await Promise.all([
        browserStories(stories, { ...browser, ...databaseOf(postgres), ...pseudo }),
        unitTests(unit, { env: databaseOf(postgres), isBeside: true }),
      ])),
    ]
    return firstFailure(codes)
  })
}

async function testSome(words: string[]): Promise<number> {
  const choice: TestChoice = chooseTests(words, globSync('{src,dev,test}/**/*.{test,story}.{ts,tsx}', { cwd: root }))
  const browser = choice.browser === null ? {} : requireBrowser()
  if (browser === null) return 1
  return withPostgres(async (postgres) => {
    const codes = [
      ...(choice.unit === null
        ? []
        : [await unitTests(['--passWithNoTests', ...choice.unit], { env: databaseOf(postgres) })]),
      ...(choice.browser === null
        ? []
        : [await browserStories(['--pass-with-no-tests', ...choice.browser], { ...browser, ...databaseOf(postgres) })]),
    ]
    return firstFailure(codes)
  })
}

/** Environment of the browser stories; null, after printing advice, without a browser. */
function requireBrowser(): Record<string, string> | null {
  const browser = bringStoryBrowser()
  if (browser.is === 'ready') return browser.path === null ? {} : { CHROMIUM_PATH: browser.path }
  console.error(browser.advice)
  return null
}

function databaseOf({ url }: TestPostgres): Record<string, string> {
  return url === null ? {} : { TEST_DATABASE_URL: url }
}

async function withPostgres(work: (postgres: TestPostgres) => Promise<number>): Promise<number> {
  const postgres = await startPostgres()
  forgetResults()
  try {
    const code = await work(postgres)
    const count = printSummary(
      postgres.url === null
        ? 'They need a PostgreSQL server (Debian: apt-get install postgresql), and PGlite has no connections.'
        : 'Each says why beside its name.',
    )
    if (count > 0) return code
    console.error('No test ran: no file and no name matches.')
    return 1
  } finally {
    await postgres.stop()
  }
}

function unitTests(filters: string[], how: Pick<LimitedRun, 'env' | 'isBeside'>): Promise<number> {
  const reporters = ['--reporter=default', '--reporter=./dev/summaryReporter.ts']
  return runStep('tests', { program: 'vitest', args: ['run', ...reporters, ...filters], ...how })
}

function browserStories(filters: string[], env: Record<string, string>): Promise<number> {
  return runStep('browser stories', { program: 'playwright', args: ['test', ...filters], env })
}
