import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const tests = '{src,dev,test}/**/*.test.{ts,tsx}'
const longTests = '{src,dev,test}/**/*.long.test.ts'
const allTests = '{src,dev,test}/**/*.all.test.ts'
/** Tests of elements: their first line asks for happy-dom. */
const domTests = globSync(tests).filter((file) =>
  readFileSync(file, 'utf8').startsWith('// @vitest-environment happy-dom'),
)

export default defineConfig({
  test: {
    environment: 'node',
    // No test comes near these limits: they only end one that hangs. On shared machines a process may stall for seconds, and
    // stories of whole processes start several.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Waiting for a condition, on the other hand, ends within its step.
    expect: { poll: { timeout: 60_000 } },
    maxWorkers: 2,
    // Files of one worker share its modules: loading them again for each file takes as long as the tests.
    isolate: false,
    tags: [{ name: 'all', description: 'Runs in `npm test -- --all` only (docs/testing.md).' }],
    retry: process.env.CI ? 2 : 0,
    projects: [
      { extends: true, test: { name: 'unit', include: [tests], exclude: [longTests, allTests, ...domTests] } },
      // Among the others, each of these would end a worker with all its modules, because a worker has one environment.
      { extends: true, test: { name: 'dom', include: domTests, setupFiles: 'test/support/ownPage.ts' } },
      // They start the product or other programs, or go through thousands of rows. `npm run check` leaves them out.
      { extends: true, test: { name: 'long', include: [longTests], globalSetup: 'test/support/longSetup.ts' } },
      // `npm test -- --all` runs them too (docs/testing.md).
      { extends: true, test: { name: 'all', include: [allTests], globalSetup: 'test/support/longSetup.ts' } },
    ],
  },
})
