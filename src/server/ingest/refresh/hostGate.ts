// Politeness of scheduled checks: no host sees more than FETCH_PER_HOST of them at a time, nor two begin within
// FETCH_HOST_PAUSE_MS. A host is name and port. One worker keeps its hosts in memory; several share them in the database.
import type { Config } from '../../config.ts'
import { dialectOf } from '../../db/dialect.ts'
import type { Db } from '../../db/schema.ts'
import { BoundedMap } from '../../lib/boundedMap.ts'
import { arriveAtHost, type HostState, idleHost, leaveHost } from './hostState.ts'

export type HostGate = {
  /** Lets a check in until `leave` is called, or says from when on the host has a place for it. */
  enter: (url: string, now: number) => Promise<Admission>
}

export type Admission = { is: 'admitted'; leave: () => Promise<void> } | { is: 'putOff'; until: number }

type GateConfig = Pick<Config, 'fetchPerHost' | 'fetchHostPauseMs' | 'fetchAllowPrivateNetworks'>

/** Changes the state of one host, all at once: nobody else sees or changes it in between. */
type ChangeHost = <T>(host: string, change: (state: HostState) => { state: HostState; result: T }) => Promise<T>

export function createHostGate(config: GateConfig): HostGate {
  return gateOver(config, rememberHosts())
}

/** For several workers on one PostgreSQL: they see each other's checks. */
export function createSharedHostGate(config: GateConfig, db: Db): HostGate {
  return gateOver(config, shareHosts(db))
}

function gateOver(config: GateConfig, changeHost: ChangeHost): HostGate {
  return {
    async enter(url, now) {
      const { host, hostname } = new URL(url)
      if (config.fetchAllowPrivateNetworks && isLoopback(hostname)) return { is: 'admitted', leave: async () => {} }
      const arrival = await changeHost(host, (state) => arriveAtHost(state, now, config))
      if (arrival.is === 'putOff') return arrival
      const { leaseUntil } = arrival
      return {
        is: 'admitted',
        leave: () => changeHost(host, (state) => ({ state: leaveHost(state, leaseUntil), result: undefined })),
      }
    },
  }
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')
}

const hostsKept = 10_000

function rememberHosts(): ChangeHost {
  const hosts = new BoundedMap<string, HostState>(hostsKept)
  return async (host, change) => {
    const { state, result } = change(hosts.get(host) ?? idleHost)
    hosts.set(host, state)
    return result
  }
}

function shareHosts(db: Db): ChangeHost {
  return (host, change) =>
    db.transaction().execute(async (tx) => {
      await tx
        .insertInto('fetchHosts')
        .values({ host, state: JSON.stringify(idleHost) })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const row = await tx
        .selectFrom('fetchHosts')
        .select('state')
        .where('host', '=', host)
        .$if(dialectOf(tx) === 'postgres', (query) => query.forUpdate())
        .executeTakeFirstOrThrow()
      // Written by this very function.
      const { state, result } = change(JSON.parse(row.state) as HostState)
      await tx
        .updateTable('fetchHosts')
        .set({ state: JSON.stringify(state) })
        .where('host', '=', host)
        .execute()
      return result
    })
}
