/** Collects what comes in quick succession and hands it over at once: `add(feedId)`, then after `pauseMs` all of them. */
export function gather<Value>(pauseMs: number, onGathered: (values: Set<Value>) => void) {
  let values = new Set<Value>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const handOver = () => {
    timer = undefined
    const gathered = values
    values = new Set()
    onGathered(gathered)
  }
  return {
    add(value: Value) {
      values.add(value)
      timer ??= setTimeout(handOver, pauseMs)
    },
    /** Forgets what has not been handed over. */
    stop: () => clearTimeout(timer),
  }
}
