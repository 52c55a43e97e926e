import { createContext, type ReactNode, use, useEffect, useState } from 'react'

const tickMs = 30_000

const Clock = createContext<number | null>(null)

/** One timer for all the relative times of the page. */
export function ClockProvider({ children }: { children: ReactNode }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const tick = () => setNow(Date.now())
    const timer = setInterval(tick, tickMs)
    // A tab in the background is woken rarely: what it shows is mended when it comes to the front.
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [])
  return <Clock value={now}>{children}</Clock>
}

/** Now, in epoch milliseconds, half a minute old at most. */
export function useNow(): number {
  return use(Clock) ?? Date.now()
}
