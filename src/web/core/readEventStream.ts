import type { LiveEvent, MissedEvent } from '../../shared/api/events.ts'
import { callServer } from './call.ts'

export type StreamHeard = { is: 'event'; event: LiveEvent | MissedEvent } | { is: 'alive' }

type StreamOptions = {
  /** The stream begins with the events of this time. */
  missedMs: number
  onHeard: (heard: StreamHeard) => void
  signal: AbortSignal
}

/**
 * Reads GET /events until it ends or fails, with fetch, because EventSource can't send the bearer header. `onHeard` gets each
 * event, and 'alive' for the first bytes and each heartbeat. Throws CallError, or the signal's reason.
 */
export async function readEventStream({ missedMs, onHeard, signal }: StreamOptions): Promise<void> {
  const answer = await callServer(`/events?missedMs=${missedMs}`, { method: 'GET', signal })
  const text = answer.body?.pipeThrough(new TextDecoderStream())
  if (text === undefined) return
  const readLines = createLineReader((line) => {
    const heard = readLine(line)
    if (heard !== undefined) onHeard(heard)
  })
  const reader = text.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) readLines(part.value)
}

/** Joins chunks that are cut anywhere, and calls `onLine` for each complete line. */
export function createLineReader(onLine: (line: string) => void): (chunk: string) => void {
  let rest = ''
  return (chunk) => {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) onLine(line)
  }
}

/** The server sends one line of data per event, and comments to stay alive. */
export function readLine(line: string): StreamHeard | undefined {
  if (line.startsWith(':')) return { is: 'alive' }
  if (!line.startsWith('data: ')) return undefined
  // The contract's type (shared/api/events.ts).
  return { is: 'event', event: JSON.parse(line.slice('data: '.length)) as LiveEvent | MissedEvent }
}
