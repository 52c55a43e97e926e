// Pure: who may ask a host, and when.
import type { Config } from '../../config.ts'
import { minute } from '../../lib/clock.ts'

export type HostState = {
  /** Of each check under way, until when its worker is believed to live. */
  leases: readonly number[]
  /** No check begins before. */
  nextStartAt: number
  /** The last start promised to those put off, so that they come back one by one. */
  promisedAt: number
}

export const idleHost: HostState = { leases: [], nextStartAt: 0, promisedAt: 0 }

/** As long as a claimed feed's own lease: a worker that died frees the host after it. */
const leaseMs = 5 * minute
/** When a place comes free nobody knows; this is soon enough to look again. */
const fullPauseMs = 1000

type Limits = Pick<Config, 'fetchPerHost' | 'fetchHostPauseMs'>
type Arrival = { is: 'admitted'; leaseUntil: number } | { is: 'putOff'; until: number }

export function arriveAtHost(
  host: HostState,
  now: number,
  { fetchPerHost, fetchHostPauseMs: pauseMs }: Limits,
): { state: HostState; result: Arrival } {
  const leases = host.leases.filter((leaseUntil) => leaseUntil > now)
  const isFull = leases.length >= fetchPerHost
  if (isFull || host.nextStartAt > now) {
    const soonest = Math.max(host.nextStartAt, isFull ? now + fullPauseMs : now)
    const until = Math.max(host.promisedAt + pauseMs, soonest)
    return { state: { ...host, leases, promisedAt: until }, result: { is: 'putOff', until } }
  }
  // Two checks that arrive in the same millisecond have leases of the same length: which of them ends first is all one.
  const leaseUntil = now + leaseMs
  const state = { ...host, leases: [...leases, leaseUntil], nextStartAt: now + pauseMs }
  return { state, result: { is: 'admitted', leaseUntil } }
}

export function leaveHost(host: HostState, leaseUntil: number): HostState {
  const ended = host.leases.indexOf(leaseUntil)
  return { ...host, leases: host.leases.filter((_, index) => index !== ended) }
}
