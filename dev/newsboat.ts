import { spawnSync } from 'node:child_process'
import { canInstall, install } from './chromium.ts'

export type Newsboat = { is: 'ready'; version: string } | { is: 'missing'; advice: string }

/** Returns the installed newsboat, else installs Debian's if allowed, else returns advice. */
export function bringNewsboat(): Newsboat {
  const found = findNewsboat()
  if (found.is === 'ready' || !canInstall()) return found
  console.log('Installing newsboat (Debian) …')
  install('newsboat')
  return findNewsboat()
}

export function findNewsboat(): Newsboat {
  const { status, stdout } = spawnSync('newsboat', ['--version'], { encoding: 'utf8' })
  const version = /newsboat r?(\d+\.\d+)/i.exec(stdout ?? '')?.[1]
  if (status === 0 && version !== undefined) return { is: 'ready', version }
  return {
    is: 'missing',
    advice: 'The stories of newsboat are skipped, because it is not installed (Debian: apt-get install newsboat).',
  }
}
