import { Readable } from 'node:stream'
import type { LiveEvent, MissedEvent } from '../../../shared/api/events.ts'

export type EventStream = {
  body: Readable
  send: (event: LiveEvent | MissedEvent) => void
  sayAlive: () => void
  /** Its page reloads, and learns from the 401 that it is signed out. */
  signOut: () => void
  end: () => void
}

/** A client that reads too slowly is disconnected: it reconnects and reloads, which costs less than keeping more events. */
const unreadMaxBytes = 256 * 1024

export function createEventStream(): EventStream {
  const body = new Readable({ read() {} })
  let hasEnded = false
  const end = () => {
    if (hasEnded) return
    hasEnded = true
    body.push(null)
  }
  const write = (text: string) => {
    if (hasEnded) return
    body.push(text)
    if (body.readableLength > unreadMaxBytes) {
      hasEnded = true
      body.destroy()
    }
  }
  const send: EventStream['send'] = (event) => write(`data: ${JSON.stringify(event)}\n\n`)
  write(': connected\n\n')
  return {
    body,
    send,
    sayAlive: () => write(': still here\n\n'),
    signOut() {
      send({ type: 'boardChanged' })
      end()
    },
    end,
  }
}
