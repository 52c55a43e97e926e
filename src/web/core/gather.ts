type Gathering<Value> = { add: (value: Value) => void; stop: () => void }

/**
 * Collects values that come in quick succession: `add(feedId)`, and after `pauseMs` one call of `onGathered` with all of them.
 * While `onGathered` runs, or the page is hidden, it continues to collect.
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
    /** Discards the values that `onGathered` has not received. */
    stop() {
      values.clear()
      clearTimeout(timer)
    },
  }
}

const isPageHidden = () => globalThis.document?.visibilityState === 'hidden'
