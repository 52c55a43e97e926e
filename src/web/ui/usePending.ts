import { useState } from 'react'

/**
 * For a button whose command may take a while. `start` runs the command unless it is running, and `isPending` is true until
 * its promise settles. `key` is the subject of the command: when the button gets another subject, it is not pending.
 */
export function usePending(key: unknown) {
  const [pending, setPending] = useState<{ key: unknown } | null>(null)
  const isPending = pending !== null && pending.key === key
  const start = async (run: () => unknown): Promise<void> => {
    if (isPending) return
    const own = { key }
    setPending(own)
    try {
      await run()
    } finally {
      setPending((current) => (current === own ? null : current))
    }
  }
  return { isPending, start }
}
