import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

export type Browser =
  | { is: 'ready' /** null: Playwright's own download. */; path: string | null }
  | { is: 'missing'; advice: string }

/** Chromium without a window, a package of its own in Debian. The stories take a third less CPU in it. */
const headlessShell = '/usr/bin/chromium-headless-shell'

const known = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Flags for a headless Chromium without requests of its own, also as root in a closed network. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The browser for the stories: the headless shell, which is installed if that is allowed, else the installed browser. */
export function bringStoryBrowser(): Browser {
  if (process.env.CHROMIUM_PATH === undefined && !existsSync(headlessShell) && canInstall()) {
    console.log('Installing Chromium’s headless shell (Debian) …')
    install('chromium-headless-shell', 'fonts-noto-color-emoji')
  }
  return findStoryBrowser() ?? bringChromium()
}

export function findStoryBrowser(): Browser | null {
  const isShellUsed = process.env.CHROMIUM_PATH === undefined && existsSync(headlessShell)
  return isShellUsed ? { is: 'ready', path: headlessShell } : findChromium()
}

/** Returns the installed browser, else installs Debian's if allowed, else returns advice. */
export function bringChromium(): Browser {
  const found = findChromium()
  if (found) return found
  if (canInstall()) {
    console.log('Installing Chromium (Debian) …')
    install('chromium', 'fonts-noto-color-emoji')
    const installed = findChromium()
    if (installed) return installed
  }
  return {
    is: 'missing',
    advice:
      'The browser stories need Chromium: install it (Debian: apt-get install chromium; elsewhere: npx playwright install chromium), or set CHROMIUM_PATH.',
  }
}

export function findChromium(): Browser | null {
  const given = process.env.CHROMIUM_PATH
  const path = [...(given ? [given] : []), ...known].find((candidate) => existsSync(candidate))
  if (path) return { is: 'ready', path }
  return existsSync(chromium.executablePath()) ? { is: 'ready', path: null } : null
}

export const canInstall = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

export function install(...packages: string[]): void {
  const quiet = {
    stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  spawnSync('apt-get', ['update', '-qq'], quiet)
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], quiet)
}
