// `npm run check`: types, lint, architecture, plain English and unit tests, before each commit. Long tests run in `npm test`.
import { checkTypes, runAll } from './run.ts'

process.exitCode = await runAll([
  { name: 'types', ...checkTypes },
  { name: 'lint', program: 'biome', args: ['ci', '--log-level=warn', '.'] },
  {
    name: 'architecture and unit tests, on SQLite',
    program: 'vitest',
    args: ['run', '--project=unit', '--reporter=dot'],
    env: { TEST_DATABASES: 'sqlite' },
  },
])
