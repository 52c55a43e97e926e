// Who hears of what. Events are hints (shared/api/events.ts): sending one to nobody, or losing one, is harmless. The
// hub of a worker thread passes everything on to its parent; the one of a web process hands it to the open streams.
import type { LiveEvent } from '../../shared/api/events.ts'

export type Listener = (event: LiveEvent) => void

export type EventHub = {
  publish: (userId: number, event: LiveEvent) => void
  /** Returns how to stop listening. */
  subscribe: (userId: number, listener: Listener) => () => void
}

export function createEventHub(): EventHub {
  const listeners = new Map<number, Set<Listener>>()
  return {
    publish(userId, event) {
      for (const listener of listeners.get(userId) ?? []) listener(event)
    },
    subscribe(userId, listener) {
      const own = listeners.get(userId) ?? new Set()
      listeners.set(userId, own.add(listener))
      return () => {
        own.delete(listener)
        if (own.size === 0) listeners.delete(userId)
      }
    },
  }
}

/** For a worker thread or process: `send` carries the event to where the streams are. */
export function createForwardingHub(send: (message: ForwardedEvent) => void): EventHub {
  return {
    publish: (userId, event) => send({ userId, event }),
    subscribe: () => () => {},
  }
}

export type ForwardedEvent = { userId: number; event: LiveEvent }
