import { defineConfig } from '@playwright/test'
import { chromiumFlags, findStoryBrowser } from './dev/chromium.ts'
import { slowdown } from './test/browser/support/slowdown.ts'

const browser = findStoryBrowser()
const path = browser?.is === 'ready' ? browser.path : null

export default defineConfig({
  testDir: 'test/browser',
  testMatch: '**/*.story.ts',
  globalSetup: './test/browser/support/globalSetup.ts',
  outputDir: 'test-results/browser',
  fullyParallel: true,
  workers: 2,
  // On shared machines a browser may stall for seconds; a story that fails three times is wrong.
  retries: process.env.CI ? 2 : 0,
  // Each step has a limit of its own, generous enough for a machine four times slower than usual. The limit of the whole story only
  // ends one that hangs between its steps: each page that it opens and each call that it makes adds time (support/addTime.ts).
  timeout: 240_000 * slowdown,
  expect: { timeout: 30_000 * slowdown, toPass: { timeout: 60_000 * slowdown } },
  reporter: [['line'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    // Stories answer requests in place of the server, which the worker would hide. offlineShell.story.ts allows it.
    serviceWorkers: 'block',
    actionTimeout: 30_000 * slowdown,
    navigationTimeout: 60_000 * slowdown,
    // Recording one costs a third of the time. `--trace on` records the stories that you name.
    trace: 'on-first-retry',
    launchOptions: { args: chromiumFlags, ...(path ? { executablePath: path } : {}) },
  },
})
