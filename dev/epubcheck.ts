import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { canInstall, install } from './chromium.ts'

export type Epubcheck = { is: 'ready'; jar: string } | { is: 'missing'; advice: string }

const jar = '/usr/share/java/epubcheck.jar'

/** Returns the installed epubcheck, else installs Debian's if allowed, else returns advice. */
export function bringEpubcheck(): Epubcheck {
  const found = findEpubcheck()
  if (found.is === 'ready' || !canInstall()) return found
  console.log('Installing epubcheck (Debian) …')
  install('epubcheck')
  return findEpubcheck()
}

export function findEpubcheck(): Epubcheck {
  const hasJava = spawnSync('java', ['-version']).status === 0
  if (hasJava && existsSync(jar)) return { is: 'ready', jar }
  return {
    is: 'missing',
    advice:
      'The check of EPUB files is skipped, because epubcheck is not installed (Debian: apt-get install epubcheck).',
  }
}
