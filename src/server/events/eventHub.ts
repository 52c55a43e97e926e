// Distributes events to listeners. Events are hints (shared/api/events.ts): losing one is harmless. The hub of a worker thread
// passes everything on to its parent; the one of a web process passes it to the open streams, and with PostgreSQL sharedHub.ts
// carries it to the other processes.
import type { LiveEvent, MissedEvent } from '../../shared/api/events.ts'
import { createRecentEvents } from './recentEvents.ts'

export type Listener = (event: LiveEvent) => void

export type EventHub = {
  publish: (userId: number, event: LiveEvent) => void
  /** Call it after sessions of an account ended for any reason: streams opened by one of them close at once. */
  sessionsEnded: (userId: number) => void
  /** Returns the function that unsubscribes. `onSessionsEnded`: check whether the session is still valid. */
  subscribe: (userId: number, listener: Listener, onSessionsEnded?: () => void) => () => void
  /** The events of the last `ms` (recentEvents.ts), for a stream that opens after its page's first calls. */
  recentOf: (userId: number, ms: number) => MissedEvent[]
}

export type LocalHub = EventHub & {
  /** Hints may have been lost: every listener reloads and checks its session. */
  publishMissed: () => void
}

type Subscriber = { listener: Listener; onSessionsEnded: () => void }

export function createEventHub(): LocalHub {
  const subscribers = new Map<number, Set<Subscriber>>()
  const recent = createRecentEvents()
  const of = (userId: number) => [...(subscribers.get(userId) ?? [])]
  return {
    recentOf: recent.of,
    publish(userId, event) {
      recent.add(userId, event)
      for (const { listener } of of(userId)) listener(event)
    },
    sessionsEnded(userId) {
      for (const { onSessionsEnded } of of(userId)) onSessionsEnded()
    },
    subscribe(userId, listener, onSessionsEnded = () => {}) {
      const own = subscribers.get(userId) ?? new Set()
      const pair = { listener, onSessionsEnded }
      subscribers.set(userId, own.add(pair))
      return () => {
        own.delete(pair)
        if (own.size === 0) subscribers.delete(userId)
      }
    },
    publishMissed() {
      for (const { listener, onSessionsEnded } of [...subscribers.values()].flatMap((own) => [...own])) {
        onSessionsEnded()
        listener({ type: 'boardChanged' })
        listener({ type: 'marksChanged' })
      }
    },
  }
}

/** A message between hubs; without an event: sessions of that account ended. */
export type Hint = { userId: number; event: LiveEvent | null }

export function passOn(hub: Pick<EventHub, 'publish' | 'sessionsEnded'>, { userId, event }: Hint): void {
  if (event === null) hub.sessionsEnded(userId)
  else hub.publish(userId, event)
}

/** For a worker thread: `send` carries the hint to the process with the streams. */
export function createForwardingHub(send: (hint: Hint) => void): EventHub {
  return {
    publish: (userId, event) => send({ userId, event }),
    sessionsEnded: (userId) => send({ userId, event: null }),
    subscribe: () => () => {},
    recentOf: () => [],
  }
}
