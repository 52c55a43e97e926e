import { defineConfig } from '@playwright/test'
import { chromiumFlags, findChromium } from './dev/chromium.ts'

const browser = findChromium()
const path = browser?.is === 'ready' ? browser.path : null

export default defineConfig({
  testDir: 'test/browser',
  testMatch: '**/*.story.ts',
  outputDir: 'test-results/browser',
  fullyParallel: true,
  workers: 2,
  // On shared machines a browser may stall for seconds; a story that fails three times is wrong.
  retries: process.env.CI ? 2 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['line'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    trace: 'retain-on-failure',
    launchOptions: { args: chromiumFlags, ...(path ? { executablePath: path } : {}) },
  },
})
