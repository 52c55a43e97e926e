// A dedicated connection to PostgreSQL for LISTEN and NOTIFY, outside of the pool because it stays open. It reconnects when
// lost and is probed regularly: otherwise it would wait forever after a silent loss (a pulled plug, a firewall that forgets
// connections).
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { second } from '../lib/clock.ts'

export type ChannelOptions = {
  name: string
  /** Null: a process without streams only sends. */
  onMessage: ((message: string) => void) | null
  /** Called when the connection opens. Messages sent while it was closed are lost. */
  onOpen: (opening: { isAgain: boolean }) => void
  onLost: (reason: string) => void
}

export type Channel = {
  /** Messages below 8,000 bytes each. False when they could not be sent because the connection is down. */
  send: (messages: string[]) => Promise<boolean>
  close: () => Promise<void>
}

export type OpenChannel = (options: ChannelOptions) => Channel

const firstPauseMs = 250
const longestPauseMs = 5 * second
const signOfLifeMs = 30 * second
const silenceMs = 5 * second

export function openPostgresChannel(url: string, { name, onMessage, onOpen, onLost }: ChannelOptions): Channel {
  const closing = new AbortController()
  let client: Client | null = null

  const follow = async () => {
    let pauseMs = firstPauseMs
    for (let isAgain = false; !closing.signal.aborted; ) {
      const opened = await openClient(url).catch((error: Error) => {
        onLost(error.message)
        return null
      })
      if (opened) {
        pauseMs = firstPauseMs
        client = opened
        await stayOn(opened, isAgain)
        client = null
        isAgain = true
      }
      await pause(pauseMs, closing.signal)
      pauseMs = Math.min(longestPauseMs, pauseMs * 2)
    }
  }

  /** Resolves when the connection is closed. Never rejects. */
  const stayOn = async (opened: Client, isAgain: boolean) => {
    const isGone = new AbortController()
    opened.on('error', (error) => {
      if (!isGone.signal.aborted && !closing.signal.aborted) onLost(error.message)
      isGone.abort()
    })
    opened.on('end', () => isGone.abort())
    opened.on('notification', ({ payload }) => onMessage?.(payload ?? ''))
    try {
      if (onMessage) await opened.query(`listen ${opened.escapeIdentifier(name)}`)
      onOpen({ isAgain })
      const over = AbortSignal.any([isGone.signal, closing.signal])
      while (!over.aborted) {
        await pause(signOfLifeMs, over)
        if (!over.aborted) await opened.query('select 1')
      }
    } catch (error) {
      if (!isGone.signal.aborted) onLost(error instanceof Error ? error.message : String(error))
    }
    await end(opened)
  }

  const following = follow()
  return {
    async send(messages) {
      if (client === null) return false
      const lines = `select pg_notify($1, message) from unnest($2::text[]) as message`
      return client.query(lines, [name, messages]).then(
        () => true,
        () => false,
      )
    },
    async close() {
      closing.abort()
      await following
    },
  }
}

async function openClient(url: string): Promise<Client> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({
    connectionString: url,
    application_name: 'broadsheet events',
    connectionTimeoutMillis: silenceMs,
    query_timeout: silenceMs,
    keepAlive: true,
    // Losing a hint does no harm, so commits need not wait for the disk.
    options: '-c synchronous_commit=off',
  })
  await client.connect()
  return client
}

/** Does not wait for a server that doesn't respond. */
async function end(client: Client): Promise<void> {
  const given = new AbortController()
  await Promise.race([client.end().catch(() => {}), pause(second, given.signal)])
  given.abort()
}

function pause(ms: number, ended: AbortSignal): Promise<void> {
  return sleep(ms, undefined, { signal: ended }).catch(() => {})
}
