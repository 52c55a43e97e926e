import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{src,dev,test}/**/*.test.ts'],
    environment: 'node',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    retry: process.env.CI ? 2 : 0,
  },
})
