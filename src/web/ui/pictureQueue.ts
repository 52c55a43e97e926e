// A queue that loads a few pictures at a time. To a server without HTTP/2 a browser opens six connections, and live events
// hold one. Pictures of a publisher that does not respond would hold the others, and clicks would wait. A picture that has
// not started to arrive goes back into the queue when others have waited for less time than it.

export type TurningPicture = Pick<HTMLImageElement, 'src' | 'naturalWidth' | 'removeAttribute' | 'addEventListener'>

export type PictureOptions = {
  address: string
  /** Icons load after pictures. */
  isIcon: boolean
}

export type PictureQueue = {
  /** Sets the picture's address when it may load. Returns a function that removes it from the queue. */
  ask: (picture: TurningPicture, options: PictureOptions) => () => void
  /** Whether loading it failed within the last minute. */
  hasFailedLately: (address: string) => boolean
  /** Until `endPrinting` no picture waits. The browser prints when those have arrived that began to load in `beforeprint`. */
  beginPrinting: () => void
  endPrinting: () => void
  isPrinting: () => boolean
}

const firstTimeoutMs = 3_000
const failureKeptMs = 60_000
const failuresKept = 1_000

type Turn = PictureOptions & { picture: TurningPicture; timeoutMs: number }

export function createPictureQueue({ atOnce }: { atOnce: number }): PictureQueue {
  const queue = new Set<Turn>()
  const loading = new Map<Turn, AbortController>()
  const failedAtMs = new Map<string, number>()
  let isPrinting = false

  function callNext(): void {
    const byPriority = [...queue].sort((one, other) => Number(one.isIcon) - Number(other.isIcon))
    for (const turn of byPriority) {
      if (loading.size >= atOnce && !isPrinting) return
      queue.delete(turn)
      load(turn)
    }
  }

  function load(turn: Turn): void {
    const ending = new AbortController()
    const { signal } = ending
    loading.set(turn, ending)
    turn.picture.addEventListener('load', () => end(turn), { signal })
    turn.picture.addEventListener('error', () => fail(turn), { signal })
    const watch = setInterval(() => requeue(turn), turn.timeoutMs)
    signal.addEventListener('abort', () => clearInterval(watch))
    turn.picture.src = turn.address
  }

  function requeue(turn: Turn): void {
    const hasBegun = turn.picture.naturalWidth > 0
    if (hasBegun || ![...queue].some(({ timeoutMs }) => timeoutMs <= turn.timeoutMs)) return
    turn.picture.removeAttribute('src')
    // The server keeps fetching the picture, so the next attempt may be quick. On a slow connection the timeout grows until
    // it is long enough.
    turn.timeoutMs *= 2
    letGo(turn)
    queue.add(turn)
    callNext()
  }

  function fail(turn: Turn): void {
    if (failedAtMs.size >= failuresKept) failedAtMs.clear()
    failedAtMs.set(turn.address, Date.now())
    end(turn)
  }

  function end(turn: Turn): void {
    queue.delete(turn)
    letGo(turn)
    callNext()
  }

  function letGo(turn: Turn): void {
    loading.get(turn)?.abort()
    loading.delete(turn)
  }

  return {
    ask(picture, options) {
      const turn = { ...options, picture, timeoutMs: firstTimeoutMs }
      queue.add(turn)
      callNext()
      return () => end(turn)
    },
    hasFailedLately: (address) => Date.now() - (failedAtMs.get(address) ?? Number.NEGATIVE_INFINITY) < failureKeptMs,
    beginPrinting() {
      isPrinting = true
      callNext()
    },
    endPrinting() {
      isPrinting = false
    },
    isPrinting: () => isPrinting,
  }
}
