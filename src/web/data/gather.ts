type Gathering<Value> = { add: (value: Value) => void; stop: () => void }

/**
 * Collects what comes in quick succession and hands it over at once: `add(feedId)`, then after `pauseMs` all of them. While
 * `onGathered` is under way, or nobody sees the page, it collects on.
 */
export function gather<Value>(pauseMs: number, onGathered: (values: Set<Value>) => unknown): Gathering<Value> {
  let values = new Set<Value>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isUnderWay = false
  const start = () => {
    if (values.size > 0 && !isUnderWay) timer ??= setTimeout(handOver, pauseMs)
  }
  const handOver = () => {
    timer = undefined
    if (isPageHidden()) return document.addEventListener('visibilitychange', start, { once: true })
    const gathered = values
    values = new Set()
    const loading = onGathered(gathered)
    if (!(loading instanceof Promise)) return
    isUnderWay = true
    const end = () => {
      isUnderWay = false
      start()
    }
    loading.then(end, end)
  }
  return {
    add(value) {
      values.add(value)
      start()
    },
    /** Forgets what has not been handed over. */
    stop() {
      values.clear()
      clearTimeout(timer)
    },
  }
}

const isPageHidden = () => globalThis.document?.visibilityState === 'hidden'
