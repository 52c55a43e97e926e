/**
 * Runs one task at a time. Owners take turns, so an owner with many tasks delays another one by a single task. Returns null when
 * the owner has `waitingMax` tasks waiting.
 */
export function createFairTurns(
  waitingMax: number,
): <Result>(ownerId: number, work: () => Promise<Result>) => Promise<Result | null> {
  let isRunning = false
  // The first owner has the next turn.
  const waiting = new Map<number, (() => void)[]>()

  function startNext(): void {
    const [next] = waiting
    isRunning = next !== undefined
    if (next === undefined) return
    const [ownerId, tasks] = next
    const start = tasks.shift()
    waiting.delete(ownerId)
    if (tasks.length > 0) waiting.set(ownerId, tasks)
    start?.()
  }

  return async (ownerId, work) => {
    if (isRunning) {
      const own = waiting.get(ownerId) ?? []
      if (own.length >= waitingMax) return null
      waiting.set(ownerId, own)
      await new Promise<void>((resolve) => own.push(resolve))
    }
    isRunning = true
    try {
      return await work()
    } finally {
      startNext()
    }
  }
}
