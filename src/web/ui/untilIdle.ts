/** Resolves when the browser has had nothing to do for a moment, `afterMs` from now at the earliest. */
export function untilIdle(afterMs: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(() => {
      // Safari has no idle callbacks.
      if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 5000 })
      else resolve()
    }, afterMs)
  })
}
