/** Runs tasks concurrently, but at most a fixed number at a time; the others wait in order. */
export function atMost(most: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      // The slot passes directly to the next task, so a new task cannot take it in between.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
