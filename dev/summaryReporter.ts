// A vitest reporter that writes the data for the closing summary of `npm test`: counts, and the names of failed, flaky
// and skipped tests.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Reporter, TestCase } from 'vitest/node'
import { type RunSummary, summaryFiles } from './testSummary.ts'

// biome-ignore lint/style/noDefaultExport: vitest loads a reporter by its default export.
export default class SummaryReporter implements Reporter {
  readonly #summary: RunSummary = { passed: 0, failed: [], skipped: [], flaky: [] }

  onTestCaseResult(test: TestCase): void {
    const name = `${test.module.relativeModuleId} > ${test.fullName}`
    const { state, errors } = test.result()
    if (state === 'passed') this.#summary.passed += 1
    if (state === 'failed')
      this.#summary.failed.push({ name, reason: errors[0]?.message ?? 'It ended without a message.' })
    // Without the tag, because a run without `--all` leaves those out.
    if (state === 'skipped' && !test.tags.includes('all')) this.#summary.skipped.push(name)
    if (test.diagnostic()?.flaky) this.#summary.flaky.push(name)
  }

  onTestRunEnd(): void {
    mkdirSync(dirname(summaryFiles.unit), { recursive: true })
    writeFileSync(summaryFiles.unit, JSON.stringify(this.#summary))
  }
}
