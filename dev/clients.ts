// `npm run clients`: RSS Guard and Liferea on a virtual display, and elfeed in Emacs, sync with Broadsheet on both databases. Installs
// them by apt if allowed, otherwise says what is missing.
import { spawnSync } from 'node:child_process'
import { canInstall, install } from './chromium.ts'
import { startPostgres } from './postgres.ts'
import { runAtMost } from './run.ts'

const stepMaxMinutes = 30

/** By the program that each package brings. */
const packages: Record<string, string> = {
  Xvfb: 'xvfb',
  xdotool: 'xdotool',
  'dbus-run-session': 'dbus-daemon',
  rssguard: 'rssguard',
  liferea: 'liferea',
  emacs: 'emacs-nox',
  elfeed: 'elpa-elfeed',
}

const hasElfeed = ['--batch', '--eval', `(progn (package-initialize) (require 'elfeed))`]
const isMissing = (program: string): boolean => {
  const [command, args] = program === 'elfeed' ? ['emacs', hasElfeed] : ['which', [program]]
  return spawnSync(command, args).status !== 0
}
const missing = () => Object.keys(packages).filter(isMissing)
const packagesOf = (programs: string[]) => programs.map((program) => packages[program] ?? program)

if (missing().length > 0 && canInstall()) {
  console.log(`Installing ${packagesOf(missing()).join(', ')} (Debian) …`)
  install(...packagesOf(missing()))
}
const stillMissing = missing()
if (stillMissing.length > 0) {
  console.error(
    `These are missing (Debian: apt-get install ${packagesOf(stillMissing).join(' ')}): ${stillMissing.join(', ')}`,
  )
  process.exitCode = 1
} else {
  const postgres = await startPostgres()
  try {
    console.log(`PostgreSQL: ${postgres.description}.`)
    process.exitCode = await runAtMost(stepMaxMinutes, {
      program: 'vitest',
      args: ['run', '--config', 'vitest.clients.config.ts', '--reporter=default', ...process.argv.slice(2)],
      ...(postgres.url === null ? {} : { env: { TEST_DATABASE_URL: postgres.url } }),
    })
  } finally {
    await postgres.stop()
  }
}
