import type { Fetcher } from '../../src/server/fetching/guardedFetch.ts'

/** The fetcher with another `get`, also for those who hold bytes of its budget. */
export function wrapGet(fetcher: Fetcher, wrap: (get: Fetcher['get']) => Fetcher['get']): Fetcher {
  return {
    ...fetcher,
    get: wrap(fetcher.get),
    hold: (ownerId, work) => fetcher.hold(ownerId, (held, share) => work(wrapGet(held, wrap), share)),
  }
}
