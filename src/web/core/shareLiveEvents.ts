// One stream of live events per browser. With a stream per tab, several tabs would use up the six HTTP/1.1 connections to the
// server. A Web Lock decides which tab of a reader holds the stream, and a BroadcastChannel passes the events to the other tabs.
// When that tab closes, another one gets the lock.
import type { LiveEvent } from '../../shared/api/events.ts'
import { limits } from '../../shared/limits.ts'
import { CallError } from './callError.ts'
import { readEventStream, type StreamHeard } from './readEventStream.ts'

type LiveHeard = StreamHeard | { is: 'caughtUp' }

type LiveListener = {
  onEvent: (event: LiveEvent) => void
  /** The stream is back after an interruption, and events may be missing. */
  onCaughtUp: () => void
}

const firstPauseMs = 1000
/** A stream may open this late on a slow network and still repeat all that its page missed. */
const openingMs = 3000
const longestPauseMs = 30_000
/** Without a heartbeat for this long the connection is dead, as after a laptop's sleep. */
const silenceMs = 2 * limits.eventsHeartbeatMs

/** Listens until the signal ends it. `readerId` keeps the tabs of two accounts apart. */
export function shareLiveEvents(readerId: number, { onEvent, onCaughtUp }: LiveListener, signal: AbortSignal): void {
  let heardAt = Date.now()
  const askedAt = performance.now() < limits.missedEventsMs ? pageArrivedAt() : heardAt
  const hear = (heard: LiveHeard) => {
    heardAt = Date.now()
    if (heard.is === 'event') onEvent(heard.event)
    if (heard.is === 'caughtUp') onCaughtUp()
  }
  // If a proxy blocks the stream, the page loads changes when the reader returns to it.
  const askAfterSilence = () => {
    if (document.visibilityState === 'visible' && Date.now() - heardAt > silenceMs) onCaughtUp()
  }
  document.addEventListener('visibilitychange', askAfterSilence, { signal })
  // Browsers have locks only in secure contexts, and servers at home often use plain http.
  if (!('locks' in navigator)) return void holdStream(hear, askedAt, signal)

  const name = `broadsheet-live-${readerId}`
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }: MessageEvent<LiveHeard>) => hear(data)
  signal.addEventListener('abort', () => channel.close())
  const publish = (heard: LiveHeard) => {
    if (signal.aborted) return
    hear(heard)
    channel.postMessage(heard)
  }
  navigator.locks
    .request(name, { signal }, () => holdStream(publish, askedAt, signal))
    // The page is left while it waits for the lock.
    .catch(() => {})
}

/** Opens the stream again whenever it ends, with longer pauses while the server is unreachable. */
async function holdStream(tell: (heard: LiveHeard) => void, askedAt: number, signal: AbortSignal): Promise<void> {
  let pauseMs = firstPauseMs
  while (!signal.aborted) {
    // The server repeats what a page missed at its start. Later the page reloads.
    const sinceMs = Math.max(0, Math.ceil(Date.now() - askedAt))
    const missedMs = Math.min(sinceMs + openingMs, limits.missedEventsMs)
    const end = await followStream(tell, { askedAt, missedMs, openWithinMs: missedMs - sinceMs }, signal)
    if (end === 'refused') return
    pauseMs = end === 'lost' ? firstPauseMs : Math.min(pauseMs * 2, longestPauseMs)
    await pause(pauseMs, signal)
  }
}

/** The page's first calls leave as soon as it arrives, before its scripts run (start.js). In epoch milliseconds. */
function pageArrivedAt(): number {
  const [navigation] = performance.getEntriesByType('navigation')
  return performance.timeOrigin + (navigation instanceof PerformanceNavigationTiming ? navigation.responseStart : 0)
}

/** The events of the last `missedMs` are all since `askedAt` if the stream opens within `openWithinMs`. */
type FollowOptions = { askedAt: number; missedMs: number; openWithinMs: number }

async function followStream(
  tell: (heard: LiveHeard) => void,
  { askedAt, missedMs, openWithinMs }: FollowOptions,
  signal: AbortSignal,
) {
  const silence = new AbortController()
  const sentAt = Date.now()
  const startTimer = () => setTimeout(() => silence.abort(), silenceMs)
  let timer = startTimer()
  let wasOpen = false
  const onHeard = (heard: StreamHeard) => {
    clearTimeout(timer)
    timer = startTimer()
    if (!wasOpen && Date.now() - sentAt >= openWithinMs) tell({ is: 'caughtUp' })
    wasOpen = true
    if (!isOlderThan(askedAt, heard)) tell(heard)
  }
  try {
    await readEventStream({ missedMs, onHeard, signal: AbortSignal.any([signal, silence.signal]) })
  } catch (error) {
    // The session is over, or this server has no stream, so repeating is useless.
    if (error instanceof CallError && [401, 403, 404].includes(error.status)) return 'refused'
  } finally {
    clearTimeout(timer)
  }
  return wasOpen ? 'lost' : 'neverOpen'
}

/** True for an event from before the page's first calls: their answers include it. `agoMs` is its least possible age. */
function isOlderThan(askedAt: number, heard: StreamHeard): boolean {
  return heard.is === 'event' && 'agoMs' in heard.event && Date.now() - heard.event.agoMs < askedAt
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      // While a server is down for days, thousands of pauses would add listeners to the signal.
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
}
