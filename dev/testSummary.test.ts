import { expect, test } from 'vitest'
import { type RunSummary, summarizeBrowser, writeSummary } from './testSummary.ts'

const run: RunSummary = { passed: 3, failed: 0, skipped: [], flaky: [] }

test('a clean run is summarized in one line', () => {
  expect(writeSummary([run, { ...run, passed: 2 }], 'No reason.')).toBe('5 passed, 0 failed')
})

test('the summary names flaky tests and gives the reason for skipped ones', () => {
  const runs = [{ ...run, skipped: ['a.test.ts > needs a server'], flaky: ['b.test.ts > stumbles'] }]
  expect(writeSummary(runs, 'They need a PostgreSQL server.').split('\n')).toEqual([
    'Flaky (passed when tried again): 1',
    '  b.test.ts > stumbles',
    'Skipped: 1. They need a PostgreSQL server.',
    '3 passed, 0 failed, 1 skipped',
  ])
})

test('browser stories are counted in nested suites, and a flaky one counts as passed', () => {
  const spec = (title: string, status: 'expected' | 'flaky' | 'unexpected') => ({
    title,
    file: 'board.story.ts',
    tests: [{ status }],
  })
  const report = {
    suites: [
      { specs: [spec('one', 'expected')], suites: [{ specs: [spec('two', 'flaky'), spec('three', 'unexpected')] }] },
    ],
  }
  expect(summarizeBrowser(report)).toEqual({ passed: 2, failed: 1, skipped: [], flaky: ['board.story.ts > two'] })
})
