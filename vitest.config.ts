import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{src,dev,test}/**/*.test.ts'],
    environment: 'node',
    // On shared machines a process may stall for seconds, and stories of whole processes start several.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    maxWorkers: 2,
    retry: process.env.CI ? 2 : 0,
  },
})
