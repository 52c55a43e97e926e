import { useState } from 'react'

/**
 * What was pressed, for a control that shows what the cache knows: the cache tells a tick later, and until then the
 * control would spring back. The wish is shown while what `ask` returned is under way, then again what is known.
 */
export function useWish<Value>(known: Value, ask: (wish: Value) => unknown) {
  const [wish, setWish] = useState<{ value: Value } | null>(null)
  const askFor = async (value: Value) => {
    const own = { value }
    setWish(own)
    try {
      await ask(value)
    } finally {
      // A later wish is still under way.
      setWish((current) => (current === own ? null : current))
    }
  }
  return { shown: wish === null ? known : wish.value, isUnderWay: wish !== null, askFor }
}
