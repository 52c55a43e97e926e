// The proxies of docs/proxies.md, which a test runs.
import { spawnSync } from 'node:child_process'
import { canInstall, install } from './chromium.ts'

/** By the program that each of Debian's packages brings. */
const packages: Record<string, string> = { nginx: 'nginx-light', caddy: 'caddy', openssl: 'openssl' }

/** Installs those that are missing, if allowed. */
export function bringProxies(): void {
  const missing = findMissingProxies()
  if (missing.length === 0 || !canInstall()) return
  console.log(`Installing ${missing.join(', ')} (Debian) …`)
  install(...missing)
}

/** Names the packages that the test needs and this machine doesn't have. */
export const findMissingProxies = (): string[] =>
  Object.keys(packages)
    .filter((program) => spawnSync('which', [program]).status !== 0)
    .map((program) => packages[program] ?? program)
