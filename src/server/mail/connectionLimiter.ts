// Limits SMTP connections and their rate. Large mail services deliver over dozens of connections from one network, so the
// limits allow that and still fit the memory and file handles of a small machine.

type Session = { id: string; remoteAddress: string }

export type ConnectionLimiter = {
  mostConnections: number
  /** False: too many at the moment. */
  open: (session: Session) => boolean
  close: (session: Session) => void
  end: () => void
}

const mostConnections = 200
const mostConnectionsFromOne = 40
const mostConnectionsFromOneAMinute = 600
const minuteMs = 60_000

/** Counts by address. Uses its own clock for minutes, not the product's. */
export function createConnectionLimiter(): ConnectionLimiter {
  const open = new Map<string, string>()
  let thisMinute = new Map<string, number>()
  const nextMinute = setInterval(() => {
    thisMinute = new Map()
  }, minuteMs)
  nextMinute.unref()
  return {
    mostConnections,
    open({ id, remoteAddress }) {
      const soFar = thisMinute.get(remoteAddress) ?? 0
      const inside = [...open.values()].filter((address) => address === remoteAddress).length
      if (soFar >= mostConnectionsFromOneAMinute || inside >= mostConnectionsFromOne) return false
      thisMinute.set(remoteAddress, soFar + 1)
      open.set(id, remoteAddress)
      return true
    },
    close: ({ id }) => {
      open.delete(id)
    },
    end: () => clearInterval(nextMinute),
  }
}
