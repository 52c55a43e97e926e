// Limits the scheduled checks of a host: at most FETCH_PER_HOST at a time, and FETCH_HOST_PAUSE_MS between two starts. A host is
// a name and a port. A single worker keeps the states of its hosts in memory; several workers share them in the database.
import type { Config } from '../../config.ts'
import { isTimeReached } from '../../db/isReached.ts'
import type { Db } from '../../db/schema.ts'
import { changeHostState } from './hosts.queries.ts'
import { leaseMs } from './leases.queries.ts'
import { type HostLimits, limitsOfHost } from './limitsOfHost.ts'
import { furthestCheckMs } from './nextCheck.ts'

export type HostGate = {
  /** Admits a check until it calls `leave`, or returns when to try again. */
  enter: (url: string, now: number) => Promise<Admission>
}

export type Admission = { is: 'admitted'; leave: () => Promise<void> } | { is: 'putOff'; until: number }

type GateConfig = HostLimits & Pick<Config, 'fetchAllowPrivateNetworks' | 'fetchHostLimits'>

type Change<Result> = (state: HostState) => { state: HostState; result: Result }
/** Changes the state of one host atomically. */
type ChangeHost = <Result>(host: string, now: number, change: Change<Result>) => Promise<Result>

export function createHostGate(config: GateConfig): HostGate {
  return createGate(config, keepHostsInMemory())
}

/** For several workers on one PostgreSQL database. */
export function createSharedHostGate(config: GateConfig, db: Db): HostGate {
  return createGate(config, (host, now, change) =>
    changeHostState(db, {
      host,
      now,
      initialState: JSON.stringify(idleHost),
      change(stored) {
        // Only this function writes the state.
        const { state, result } = change(JSON.parse(stored) as HostState)
        return { state: JSON.stringify(state), result }
      },
    }),
  )
}

function createGate(config: GateConfig, changeHost: ChangeHost): HostGate {
  return {
    async enter(url, now) {
      const { host, hostname } = new URL(url)
      if (config.fetchAllowPrivateNetworks && isLoopback(hostname)) return { is: 'admitted', leave: async () => {} }
      const arrival = await changeHost(host, now, (state) => arriveAtHost(state, now, limitsOfHost(config, hostname)))
      if (arrival.is === 'putOff') return arrival
      const { leaseUntil } = arrival
      return {
        is: 'admitted',
        leave: () => changeHost(host, now, (state) => ({ state: leaveHost(state, leaseUntil), result: undefined })),
      }
    },
  }
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')
}

const hostsMax = 10_000

function keepHostsInMemory(): ChangeHost {
  const hosts = new Map<string, HostState>()
  return async (host, _now, change) => {
    const { state, result } = change(hosts.get(host) ?? idleHost)
    // A Map keeps the order of insertion, so the first host is the least recently used one.
    hosts.delete(host)
    hosts.set(host, state)
    const [oldest] = hosts.keys()
    if (hosts.size > hostsMax && oldest !== undefined) hosts.delete(oldest)
    return result
  }
}

type HostState = {
  /** For each running check, when its lease ends. */
  leases: readonly number[]
  /** No check starts before this time. */
  nextStartAt: number
  /** The latest time given to a check that was put off. The next one gets a later time, so they return one by one. */
  promisedAt: number
}

const idleHost: HostState = { leases: [], nextStartAt: 0, promisedAt: 0 }

/** When all slots are taken, the end of a check can't be predicted, so the check tries again after this pause. */
const fullPauseMs = 1000

type Arrival = { is: 'admitted'; leaseUntil: number } | { is: 'putOff'; until: number }

function arriveAtHost(
  host: HostState,
  now: number,
  { fetchPerHost, fetchHostPauseMs: pauseMs }: HostLimits,
): { state: HostState; result: Arrival } {
  const leases = host.leases.filter((leaseUntil) => !isTimeReached(leaseUntil, { now, longestMs: leaseMs }))
  const isFull = leases.length >= fetchPerHost
  const isPaused = !isTimeReached(host.nextStartAt, { now, longestMs: pauseMs })
  if (isFull || isPaused) {
    const soonest = Math.max(isPaused ? host.nextStartAt : now, isFull ? now + fullPauseMs : now)
    const isPromised = !isTimeReached(host.promisedAt, { now, longestMs: furthestCheckMs })
    const until = Math.max(isPromised ? host.promisedAt + pauseMs : now, soonest)
    return { state: { ...host, leases, promisedAt: until }, result: { is: 'putOff', until } }
  }
  // Two checks that arrive in the same millisecond have equal leases; it doesn't matter which one ends first.
  const leaseUntil = now + leaseMs
  const state = { ...host, leases: [...leases, leaseUntil], nextStartAt: now + pauseMs }
  return { state, result: { is: 'admitted', leaseUntil } }
}

function leaveHost(host: HostState, leaseUntil: number): HostState {
  const ended = host.leases.indexOf(leaseUntil)
  return { ...host, leases: host.leases.filter((_, index) => index !== ended) }
}
