// `npm run check`: types, lint, architecture, plain English and unit tests, before each commit. Long tests run in `npm test`.
import { checkTypes, runAll, runAtMost } from './run.ts'

const stepMaxMinutes = 60

process.exitCode = (await checkSources()) || (await testOnSqlite())

/** The compiler and the linter take as long as each other, and each keeps one core busy. */
async function checkSources(): Promise<number> {
  console.log('\n— types and lint')
  const [types, lint] = await Promise.all([
    runAtMost(stepMaxMinutes, { ...checkTypes, isBeside: true }),
    runAtMost(stepMaxMinutes, { program: 'biome', args: ['ci', '--log-level=warn', '.'], isBeside: true }),
  ])
  if (types !== 0) console.error('types: failed')
  if (lint !== 0) console.error('lint: failed')
  return types || lint
}

function testOnSqlite(): Promise<number> {
  return runAll([
    {
      name: 'architecture and unit tests, on SQLite',
      program: 'vitest',
      args: ['run', '--project=unit', '--reporter=dot'],
      env: { TEST_DATABASES: 'sqlite' },
    },
  ])
}
