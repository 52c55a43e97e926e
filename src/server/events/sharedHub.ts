// The hub of a process that shares a PostgreSQL with others: listeners of this process get each event at once, those of the
// others a moment later. Hints are collected for a moment, deduplicated, and sent many to a message.
import { randomUUID } from 'node:crypto'
import type { Channel, OpenChannel } from '../db/postgresChannel.ts'
import type { Log } from '../lib/log.ts'
import { createEventHub, type EventHub, type Hint, hintsOf, passOn } from './eventHub.ts'

export type SharedHub = EventHub & {
  /** Resolves when it receives messages of the others for the first time. */
  opened: Promise<void>
  close: () => Promise<void>
}

const channelName = 'broadsheet_events'
const gatherMs = 10
/** PostgreSQL takes messages below 8,000 bytes. */
const messageMaxBytes = 7_500
/** The number of hints kept while the connection is down. Beyond it, everyone reloads instead. */
const hintsKept = 5_000

/** `hints` null: some were lost, and it is unknown whose. */
type Message = { from: string; hints: Hint[] | null }

/** `listens` false: for a process without streams. `herdPauseMs`: see openReaders.ts. */
export function createSharedHub(
  open: OpenChannel,
  { log, listens, ...herds }: { log: Log; listens: boolean; herdPauseMs?: number },
): SharedHub {
  const from = randomUUID()
  const local = createEventHub(herds)
  const outbox = createOutbox()
  let timer: NodeJS.Timeout | undefined
  let sending: Promise<void> = Promise.resolve()
  const opened = Promise.withResolvers<void>()

  const flush = async () => {
    const hints = outbox.takeAll()
    const batches = hints === null ? [null] : batch(hints)
    if (batches.length === 0) return
    const messages = batches.map((hints) => JSON.stringify({ from, hints } satisfies Message))
    if (!(await channel.send(messages))) outbox.putBack(hints)
  }
  const flushSoon = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      sending = sending.then(flush)
    }, gatherMs)
  }
  const hear = (text: string) => {
    const message = readMessage(text)
    if (message === null || message.from === from) return
    if (message.hints === null) return local.publishMissed()
    for (const hint of message.hints) passOn(local, hint)
  }
  const say = (hint: Hint) => {
    passOn(local, hint)
    outbox.add(hint)
    flushSoon()
  }

  const channel: Channel = open({
    name: channelName,
    onMessage: listens ? hear : null,
    onOpen({ isAgain }) {
      opened.resolve()
      if (isAgain) {
        log.info('live events reach other processes again')
        local.publishMissed()
      }
      flushSoon()
    },
    onLost: (reason) => log.warn({ reason }, 'live events do not reach other processes; trying again'),
  })
  return {
    ...local,
    ...hintsOf(say),
    opened: opened.promise,
    async close() {
      clearTimeout(timer)
      await sending.then(flush)
      await channel.close()
    },
  }
}

function createOutbox() {
  // By their text, the latest last: of 'read', 'unread', 'read' the last must win.
  let waiting = new Map<string, Hint>()
  let isOverfull = false
  const add = (hint: Hint) => {
    const text = JSON.stringify(hint)
    waiting.delete(text)
    waiting.set(text, hint)
    if (waiting.size <= hintsKept) return
    waiting.clear()
    isOverfull = true
  }
  return {
    add,
    /** Null: there were too many. */
    takeAll(): Hint[] | null {
      const hints = isOverfull ? null : [...waiting.values()]
      waiting = new Map()
      isOverfull = false
      return hints
    },
    /** Inserts them before later hints. */
    putBack(hints: Hint[] | null): void {
      const since = [...waiting.values()]
      waiting = new Map()
      if (hints === null) isOverfull = true
      for (const hint of [...(hints ?? []), ...since]) add(hint)
    },
  }
}

function batch(hints: Hint[]): Hint[][] {
  const batches: Hint[][] = []
  let bytesLeft = 0
  for (const hint of hints) {
    const bytes = Buffer.byteLength(JSON.stringify(hint)) + 1
    const last = batches.at(-1)
    if (last && bytes <= bytesLeft) last.push(hint)
    else batches.push([hint])
    bytesLeft = (last && bytes <= bytesLeft ? bytesLeft : messageMaxBytes) - bytes
  }
  return batches
}

/** Null for a message of another version in an unknown format. */
function readMessage(text: string): Message | null {
  try {
    // Written by a hub like this one; other programs don't use the channel.
    const message = JSON.parse(text) as Message
    return typeof message.from === 'string' && (message.hints === null || Array.isArray(message.hints)) ? message : null
  } catch {
    return null
  }
}
