import { useNow } from './Clock.tsx'
import { exactTime, relativeTime } from './relativeTime.ts'

type RelativeTimeProps = {
  /** ISO 8601, as on the wire. */
  at: string | null
  /** Shown when `at` is null. */
  otherwise?: string
  className?: string | undefined
}

/** '4 min ago'. The exact time is worked out for the pointer that comes to it: a board has hundreds of these. */
export function RelativeTime({ at, otherwise = '', className }: RelativeTimeProps) {
  const now = useNow()
  const moment = at === null ? Number.NaN : Date.parse(at)
  if (at === null || Number.isNaN(moment)) return <span className={className}>{otherwise}</span>
  return (
    <time
      dateTime={at}
      className={className}
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = exactTime(moment)
      }}
    >
      {relativeTime(moment, now)}
    </time>
  )
}
