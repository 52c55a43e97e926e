// Politeness of scheduled checks: no host sees more than FETCH_PER_HOST of them at a time, nor two begin within
// FETCH_HOST_PAUSE_MS. A host is name and port.
import type { Config } from '../config.ts'

export type HostGate = {
  /** Lets a check in until `leave` is called, or says from when on the host has a place for it. */
  enter: (url: string, now: number) => { is: 'admitted'; leave: () => void } | { is: 'putOff'; until: number }
}

type Host = {
  inside: number
  /** No check begins before. */
  nextStartAt: number
  /** The last start promised to those put off, so that they come back one by one. */
  promisedAt: number
}

const hostsKept = 10_000
/** When a place comes free nobody knows; this is soon enough to look again. */
const fullPauseMs = 1000

export function createHostGate(
  config: Pick<Config, 'fetchPerHost' | 'fetchHostPauseMs' | 'fetchAllowPrivateNetworks'>,
): HostGate {
  const { fetchPerHost, fetchHostPauseMs: pauseMs } = config
  const hosts = new Map<string, Host>()
  return {
    enter(url, now) {
      const { host: name, hostname } = new URL(url)
      if (config.fetchAllowPrivateNetworks && isLoopback(hostname)) return { is: 'admitted', leave() {} }
      if (hosts.size > hostsKept) forgetIdle(hosts, now)
      const host = hosts.get(name) ?? { inside: 0, nextStartAt: now, promisedAt: Number.NEGATIVE_INFINITY }
      hosts.set(name, host)
      const isFull = host.inside >= fetchPerHost
      if (isFull || host.nextStartAt > now) {
        const soonest = Math.max(host.nextStartAt, isFull ? now + fullPauseMs : now)
        host.promisedAt = Math.max(host.promisedAt + pauseMs, soonest)
        return { is: 'putOff', until: host.promisedAt }
      }
      host.inside += 1
      host.nextStartAt = now + pauseMs
      return {
        is: 'admitted',
        leave() {
          host.inside -= 1
        },
      }
    },
  }
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')
}

function forgetIdle(hosts: Map<string, Host>, now: number): void {
  for (const [name, host] of hosts)
    if (host.inside === 0 && host.nextStartAt <= now && host.promisedAt <= now) hosts.delete(name)
}
