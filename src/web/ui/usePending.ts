import { useState } from 'react'

/**
 * For a button whose command may take a while: `start` runs it unless it is under way, and `isPending` lasts until the
 * promise it returned is settled. `key` is the thing the command acts on, for a button that stays while things change
 * under it: a command on the last one keeps the next one free.
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
