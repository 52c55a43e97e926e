// The closing lines of `npm test`: one count over both runners, with the failed, flaky and skipped tests.
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './run.ts'

export type RunSummary = {
  passed: number
  failed: FailedTest[]
  /** Names. A flaky test failed at first and passed when it was retried. */
  skipped: string[]
  flaky: string[]
}

/** `reason`: message of the last try. */
export type FailedTest = { name: string; reason: string }

export const summaryFiles = {
  unit: join(root, 'test-results/unit.json'),
  browser: join(root, 'test-results/browser.json'),
}

/** The part of Playwright's JSON report that is read here. */
export type BrowserReport = { suites: BrowserSuite[] }
type BrowserSuite = {
  suites?: BrowserSuite[]
  specs: { title: string; file: string; tests: BrowserTest[] }[]
}
type BrowserTest = {
  status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
  results: { error?: { message?: string } }[]
}

/** Results of an earlier run must not be counted as this one's. */
export function forgetResults(): void {
  for (const file of Object.values(summaryFiles)) rmSync(file, { force: true })
}

/**
 * Reads both result files; a missing file counts as an empty run. `skipReason`: why tests were skipped, if any were. Returns
 * how many tests ran.
 */
export function printSummary(skipReason: string): number {
  const unit = readJson<RunSummary>(summaryFiles.unit)
  const browser = readJson<BrowserReport>(summaryFiles.browser)
  const runs = [...(unit ? [unit] : []), ...(browser ? [summarizeBrowser(browser)] : [])]
  console.log(`\n${writeSummary(runs, skipReason)}`)
  return runs.reduce((sum, { passed, failed }) => sum + passed + failed.length, 0)
}

export function writeSummary(runs: RunSummary[], skipReason: string): string {
  const flaky = runs.flatMap((run) => run.flaky)
  const skipped = runs.flatMap((run) => run.skipped)
  const passed = runs.reduce((sum, run) => sum + run.passed, 0)
  const failed = runs.flatMap((run) => run.failed)
  return [
    ...(flaky.length > 0
      ? [`Flaky (passed when tried again): ${flaky.length}`, ...flaky.map((name) => `  ${name}`)]
      : []),
    // Often only the end of the output is kept, and the runners name their failures long before it.
    ...(failed.length > 0 ? [`Failed: ${failed.length}`, ...failed.flatMap(writeFailure)] : []),
    ...(skipped.length > 0 ? [`Skipped: ${skipped.length}. ${skipReason}`] : []),
    `${passed} passed, ${failed.length} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`,
  ].join('\n')
}

const failureLines = 12

function writeFailure({ name, reason }: FailedTest): string[] {
  const lines = stripVTControlCharacters(reason).split('\n').slice(0, failureLines)
  return [`  ${name}`, ...lines.map((line) => `    ${line}`)]
}

export function summarizeBrowser(report: BrowserReport): RunSummary {
  const tests = report.suites
    .flatMap(specsOf)
    .flatMap(({ title, file, tests }) => tests.map((test) => ({ name: `${file} > ${title}`, ...test })))
  const having = (wanted: BrowserTest['status']) => tests.filter(({ status }) => status === wanted)
  const named = (wanted: BrowserTest['status']) => having(wanted).map(({ name }) => name)
  const flaky = named('flaky')
  return {
    passed: named('expected').length + flaky.length,
    failed: having('unexpected').map(({ name, results }) => ({
      name,
      reason: results.at(-1)?.error?.message ?? 'It ended without a message.',
    })),
    skipped: named('skipped'),
    flaky,
  }
}

const specsOf = (suite: BrowserSuite): BrowserSuite['specs'] => [
  ...suite.specs,
  ...(suite.suites ?? []).flatMap(specsOf),
]

function readJson<Value>(file: string): Value | null {
  try {
    // Written by the reporters of this run.
    return JSON.parse(readFileSync(file, 'utf8')) as Value
  } catch {
    return null
  }
}
