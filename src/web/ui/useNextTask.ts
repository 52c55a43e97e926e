import { useEffect, useState } from 'react'

/** False at first, true in a later task: for a part of the page that must not delay the others. */
export function useNextTask(): boolean {
  const [isTime, setTime] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setTime(true))
    return () => clearTimeout(timer)
  }, [])
  return isTime
}
