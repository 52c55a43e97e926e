// Limits the scheduled checks of a host: at most FETCH_PER_HOST at a time, and FETCH_HOST_PAUSE_MS between two starts. A host is
// a name and a port. A single worker keeps the states of its hosts in memory; several workers share them in the database.
import type { Config } from '../../config.ts'
import { isTimeReached } from '../../db/isReached.ts'
import type { Db } from '../../db/schema.ts'
import { findHostState, replaceHostState, type StoredState, takeIdleHost } from './hosts.queries.ts'
import { leaseMs } from './leases.queries.ts'
import { type HostLimits, limitsOfHost } from './limitsOfHost.ts'
import { furthestCheckMs } from './nextCheck.ts'

export type HostGate = {
  /** Admits a check until it calls `leave`, or returns when to try again. */
  enter: (url: string, now: number) => Promise<Admission>
}

export type Admission = { is: 'admitted'; leave: () => Promise<void> } | { is: 'putOff'; until: number }

type GateConfig = HostLimits & Pick<Config, 'fetchAllowPrivateNetworks' | 'fetchHostLimits'>

type Hosts = {
  arrive: (host: string, now: number, limits: HostLimits) => Promise<Arrival>
  /** `entered`: what `arrive` returned. */
  leave: (host: string, now: number, entered: Admitted) => Promise<void>
}

export function createHostGate(config: GateConfig): HostGate {
  return createGate(config, keepHostsInMemory())
}

/** For several workers on one PostgreSQL database. */
export function createSharedHostGate(config: GateConfig, db: Db): HostGate {
  return createGate(config, keepHostsInDatabase(db))
}

function createGate(config: GateConfig, hosts: Hosts): HostGate {
  return {
    async enter(url, now) {
      const { host, hostname } = new URL(url)
      if (config.fetchAllowPrivateNetworks && isLoopback(hostname)) return { is: 'admitted', leave: async () => {} }
      const arrival = await hosts.arrive(host, now, limitsOfHost(config, hostname))
      if (arrival.is === 'putOff') return { is: 'putOff', until: arrival.until }
      return { is: 'admitted', leave: () => hosts.leave(host, now, arrival) }
    },
  }
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')
}

const hostsMax = 10_000

function keepHostsInMemory(): Hosts {
  const hosts = new Map<string, HostState>()
  const keep = (host: string, state: HostState) => {
    // A Map keeps the order of insertion, so the first host is the least recently used one.
    hosts.delete(host)
    hosts.set(host, state)
    const [oldest] = hosts.keys()
    if (hosts.size > hostsMax && oldest !== undefined) hosts.delete(oldest)
  }
  return {
    async arrive(host, now, limits) {
      const arrival = arriveAtHost(hosts.get(host) ?? idleHost, now, limits)
      keep(host, arrival.state)
      return arrival
    },
    async leave(host, _now, { leaseUntil }) {
      keep(host, leaveHost(hosts.get(host) ?? idleHost, leaseUntil))
    },
  }
}

/** One statement to enter a host that is idle, and one to leave it. */
function keepHostsInDatabase(db: Db): Hosts {
  const store = (state: HostState): StoredState => ({ state: JSON.stringify(state), idleAt: idleAtOf(state) })

  /** Until no other worker changes the state between reading and writing it. */
  async function change<Result extends { state: HostState }>(
    { host, now }: { host: string; now: number },
    changeState: (state: HostState) => Result,
  ): Promise<Result> {
    for (;;) {
      const before = await findHostState(db, host)
      // Only these functions write the state.
      const changed = changeState(before === undefined ? idleHost : (JSON.parse(before) as HostState))
      const stored = { host, now, ...store(changed.state) }
      if (await (before === undefined ? takeIdleHost(db, stored) : replaceHostState(db, { ...stored, before })))
        return changed
    }
  }

  return {
    async arrive(host, now, limits) {
      const first = arriveAtHost(idleHost, now, limits)
      if (await takeIdleHost(db, { host, now, ...store(first.state) })) return first
      return change({ host, now }, (state) => arriveAtHost(state, now, limits))
    },
    async leave(host, now, { leaseUntil, state: entered }) {
      const before = JSON.stringify(entered)
      if (await replaceHostState(db, { host, now, before, ...store(leaveHost(entered, leaseUntil)) })) return
      // Others came or left meanwhile. A host that is forgotten has no place to leave.
      if ((await findHostState(db, host)) === undefined) return
      await change({ host, now }, (state) => ({ state: leaveHost(state, leaseUntil) }))
    },
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

const idleAtOf = ({ leases, nextStartAt, promisedAt }: HostState): number =>
  Math.max(nextStartAt, promisedAt, ...leases)

/** When all slots are taken, the end of a check can't be predicted, so the check tries again after this pause. */
const fullPauseMs = 1000

type Admitted = { is: 'admitted'; leaseUntil: number; state: HostState }
type Arrival = Admitted | { is: 'putOff'; until: number; state: HostState }

function arriveAtHost(host: HostState, now: number, { fetchPerHost, fetchHostPauseMs: pauseMs }: HostLimits): Arrival {
  const leases = host.leases.filter((leaseUntil) => !isTimeReached(leaseUntil, { now, longestMs: leaseMs }))
  const isFull = leases.length >= fetchPerHost
  const isPaused = !isTimeReached(host.nextStartAt, { now, longestMs: pauseMs })
  if (isFull || isPaused) {
    const soonest = Math.max(isPaused ? host.nextStartAt : now, isFull ? now + fullPauseMs : now)
    const isPromised = !isTimeReached(host.promisedAt, { now, longestMs: furthestCheckMs })
    const until = Math.max(isPromised ? host.promisedAt + pauseMs : now, soonest)
    return { is: 'putOff', until, state: { ...host, leases, promisedAt: until } }
  }
  // Two checks that arrive in the same millisecond have equal leases; it doesn't matter which one ends first.
  const leaseUntil = now + leaseMs
  const state = { ...host, leases: [...leases, leaseUntil], nextStartAt: now + pauseMs }
  return { is: 'admitted', leaseUntil, state }
}

function leaveHost(host: HostState, leaseUntil: number): HostState {
  const ended = host.leases.indexOf(leaseUntil)
  return { ...host, leases: host.leases.filter((_, index) => index !== ended) }
}
