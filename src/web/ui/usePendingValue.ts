import { useState } from 'react'

/**
 * The value that a control shows. The cache follows a change a moment later, and until then the control would jump back. So
 * it shows the chosen value while the promise of `change` is pending, and the `known` value afterwards.
 */
export function usePendingValue<Value>(known: Value, onChange: (value: Value) => unknown) {
  const [pending, setPending] = useState<{ value: Value } | null>(null)
  const change = async (value: Value) => {
    const own = { value }
    setPending(own)
    try {
      await onChange(value)
    } finally {
      // A later change is still pending.
      setPending((current) => (current === own ? null : current))
    }
  }
  return { shown: pending === null ? known : pending.value, isPending: pending !== null, change }
}
