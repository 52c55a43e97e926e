// `npm run check`: types, lint, architecture, plain English and unit tests, before each commit. Long tests run in `npm test` (docs/testing.md).
import { checkSources, firstFailure, runStep } from './run.ts'

const codes = await Promise.all([
  runStep('architecture and unit tests, on SQLite', {
    program: 'vitest',
    args: ['run', '--project=unit', '--project=dom', '--tags-filter=!all', '--reporter=dot'],
    env: { TEST_DATABASES: 'sqlite' },
  }),
  // Some tests wait for a clock or another process, so two workers leave a part of two cores unused.
  checkSources(),
])
process.exitCode = firstFailure(codes)
