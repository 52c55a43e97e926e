// One stream per browser, however many tabs are open (a browser allows six connections to a host over HTTP/1.1, and each
// tab would take one for good). The tabs of one reader agree by a Web Lock who holds the stream; the others hear it over
// a BroadcastChannel. When the tab that holds it goes, the lock passes on.
import type { LiveEvent } from '../../shared/api/events.ts'
import { limits } from '../../shared/limits.ts'
import { CallError } from './callError.ts'
import { readEventStream, type StreamHeard } from './readEventStream.ts'

type LiveHeard = StreamHeard | { is: 'caughtUp' }

type LiveListener = {
  onEvent: (event: LiveEvent) => void
  /** The stream is back after it was lost: events may be missing. */
  onCaughtUp: () => void
}

const firstPauseMs = 1000
/** A stream that opens within this time after the page's first calls has missed nothing worth asking again. */
const startMs = 10_000
const longestPauseMs = 30_000
/** A heartbeat that is this late means a connection that only looks alive, as after a laptop's sleep. */
const silenceMs = 2 * limits.eventsHeartbeatMs

/** Listens until the signal ends it. `readerId` keeps the tabs of two accounts apart. */
export function shareLiveEvents(readerId: number, { onEvent, onCaughtUp }: LiveListener, signal: AbortSignal): void {
  const joinedAt = Date.now()
  let heardAt = joinedAt
  const hear = (heard: LiveHeard) => {
    heardAt = Date.now()
    if (heard.is === 'event') onEvent(heard.event)
    if (heard.is === 'caughtUp') onCaughtUp()
  }
  // Where no stream gets through (a proxy that holds it back), looking at the page is the moment to ask.
  const askAfterSilence = () => {
    if (document.visibilityState === 'visible' && Date.now() - heardAt > silenceMs) onCaughtUp()
  }
  document.addEventListener('visibilitychange', askAfterSilence, { signal })
  // Browsers know locks in secure contexts alone, and at home many a server is a plain http address.
  if (!('locks' in navigator)) return void holdStream(hear, joinedAt, signal)

  const name = `broadsheet-live-${readerId}`
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }: MessageEvent<LiveHeard>) => hear(data)
  signal.addEventListener('abort', () => channel.close())
  const tellAll = (heard: LiveHeard) => {
    if (signal.aborted) return
    hear(heard)
    channel.postMessage(heard)
  }
  navigator.locks
    .request(name, { signal }, () => holdStream(tellAll, joinedAt, signal))
    // The page is left before its turn came.
    .catch(() => {})
}

/** Keeps the stream open, again and again, with longer pauses while the server is away. */
async function holdStream(tell: (heard: LiveHeard) => void, joinedAt: number, signal: AbortSignal): Promise<void> {
  let pauseMs = firstPauseMs
  while (!signal.aborted) {
    // At a page's start nothing was missed; later something may have been.
    const isAgain = Date.now() - joinedAt >= startMs
    const end = await followStream(tell, { isAgain }, signal)
    if (end === 'refused') return
    pauseMs = end === 'lost' ? firstPauseMs : Math.min(pauseMs * 2, longestPauseMs)
    await pause(pauseMs, signal)
  }
}

type FollowOptions = { isAgain: boolean }

async function followStream(tell: (heard: LiveHeard) => void, { isAgain }: FollowOptions, signal: AbortSignal) {
  const silence = new AbortController()
  const startTimer = () => setTimeout(() => silence.abort(), silenceMs)
  let timer = startTimer()
  let wasOpen = false
  const hear = (heard: StreamHeard) => {
    clearTimeout(timer)
    timer = startTimer()
    if (!wasOpen && isAgain) tell({ is: 'caughtUp' })
    wasOpen = true
    tell(heard)
  }
  try {
    await readEventStream(AbortSignal.any([signal, silence.signal]), hear)
  } catch (error) {
    // The session is over, or this server has no stream: asking again changes nothing.
    if (error instanceof CallError && [401, 403, 404].includes(error.status)) return 'refused'
  } finally {
    clearTimeout(timer)
  }
  return wasOpen ? 'lost' : 'neverOpen'
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      // A server that is away for days means thousands of pauses on the one signal.
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
}
