import { createContext, type ReactNode, use, useEffect, useState } from 'react'

const tickMs = 30_000

const Clock = createContext<number | null>(null)

/** One timer for all relative times of the page. */
export function ClockProvider({ children }: { children: ReactNode }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const tick = () => setNow(Date.now())
    const timer = setInterval(tick, tickMs)
    // Browsers slow down timers of background tabs, so a tab updates when it becomes visible.
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [])
  return <Clock value={now}>{children}</Clock>
}

/** The time in epoch milliseconds, at most half a minute old. */
export function useNow(): number {
  return use(Clock) ?? Date.now()
}
