// `npm test`: everything, on a fresh machine too. Brings a browser and PostgreSQL by apt where it may, else says what to
// install (browser) or uses PGlite (PostgreSQL); then types, lint, every test on both databases, the browser stories.
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bringChromium } from './chromium.ts'
import { startPostgres } from './postgres.ts'
import { root, runAtMost } from './run.ts'

process.exitCode = await testEverything()

async function testEverything(): Promise<number> {
  const browser = bringChromium()
  if (browser.is === 'missing') {
    console.error(browser.advice)
    return 1
  }
  const postgres = await startPostgres()
  console.log(`Browser: ${browser.path ?? "Playwright's own"}. PostgreSQL: ${postgres.description}.`)
  const env = {
    ...(postgres.url ? { TEST_DATABASE_URL: postgres.url } : {}),
    ...(browser.path ? { CHROMIUM_PATH: browser.path } : {}),
  }
  mkdirSync(join(root, 'test-results'), { recursive: true })
  try {
    const codes = [
      await step('types', 'tsc', ['-b']),
      await step('lint', 'biome', ['ci', '--log-level=warn', '.']),
      await step(
        'tests',
        'vitest',
        ['run', '--reporter=default', '--reporter=json', '--outputFile.json=test-results/unit.json'],
        env,
      ),
      await step('the web', process.execPath, ['dev/buildWeb.ts']),
      await step('browser stories', 'playwright', ['test'], env),
    ]
    sumUp()
    return codes.find((code) => code !== 0) ?? 0
  } finally {
    await postgres.stop()
  }
}

async function step(name: string, program: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  console.log(`\n— ${name}`)
  const started = Date.now()
  const code = await runAtMost(20, program, args, env)
  console.log(`${name}: ${code === 0 ? 'well' : 'FAILED'}, ${Math.round((Date.now() - started) / 1000)} s`)
  return code
}

/** One plain closing line over both runners. */
function sumUp(): void {
  const unit = readResults('unit.json') as { numPassedTests?: number; numFailedTests?: number }
  const browser = readResults('browser.json') as { stats?: { expected?: number; unexpected?: number; flaky?: number } }
  const passed = (unit.numPassedTests ?? 0) + (browser.stats?.expected ?? 0) + (browser.stats?.flaky ?? 0)
  const failed = (unit.numFailedTests ?? 0) + (browser.stats?.unexpected ?? 0)
  console.log(`\n${passed} passed, ${failed} failed`)
}

function readResults(file: string): object {
  try {
    return JSON.parse(readFileSync(join(root, 'test-results', file), 'utf8'))
  } catch {
    return {}
  }
}
