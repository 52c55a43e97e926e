// `npm run check`: types, lint, architecture, plain English and unit tests, before each commit. Long tests run in `npm test`.
import { checkSources, runStep } from './run.ts'

process.exitCode =
  (await checkSources()) ||
  (await runStep('architecture and unit tests, on SQLite', {
    program: 'vitest',
    args: ['run', '--project=!long', '--reporter=dot'],
    env: { TEST_DATABASES: 'sqlite' },
  }))
