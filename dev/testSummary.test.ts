import { expect, test } from 'vitest'
import { type RunSummary, summarizeBrowser, writeSummary } from './testSummary.ts'

const run: RunSummary = { passed: 3, failed: [], skipped: [], flaky: [] }

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

test('the summary names failed tests with the beginning of their message, without colors', () => {
  const reason = [
    '\u001b[31mexpect(locator).toBeVisible() failed\u001b[39m',
    ...Array(40).fill('a line of the page'),
  ].join('\n')
  const lines = writeSummary([{ ...run, failed: [{ name: 'c.story.ts > breaks', reason }] }], '').split('\n')
  expect(lines.slice(0, 3)).toEqual(['Failed: 1', '  c.story.ts > breaks', '    expect(locator).toBeVisible() failed'])
  expect(lines.length).toBeLessThan(20)
  expect(lines.at(-1)).toBe('3 passed, 1 failed')
})

test('browser stories are counted in nested suites, and a flaky one counts as passed', () => {
  const spec = (title: string, status: 'expected' | 'flaky' | 'unexpected') => ({
    title,
    file: 'board.story.ts',
    tests: [{ status, results: [{}, status === 'unexpected' ? { error: { message: 'No button.' } } : {}] }],
  })
  const report = {
    suites: [
      { specs: [spec('one', 'expected')], suites: [{ specs: [spec('two', 'flaky'), spec('three', 'unexpected')] }] },
    ],
  }
  expect(summarizeBrowser(report)).toEqual({
    passed: 2,
    failed: [{ name: 'board.story.ts > three', reason: 'No button.' }],
    skipped: [],
    flaky: ['board.story.ts > two'],
  })
})
