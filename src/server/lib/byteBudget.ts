export type ByteShare = {
  /** False when there is no room; the holder should give up. */
  take: (bytes: number) => boolean
  /** Gives back all of it, before the work ends. */
  giveBack: () => void
  readonly isRefused: boolean
}

export type ByteBudget = {
  /** The bytes that `work` takes are given back when it ends. */
  hold: <Result>(ownerId: number, work: (share: ByteShare) => Promise<Result>) => Promise<Result>
}

export type ByteLimits = {
  total: number
  perOwner: number
  /** A holder of at most `smallMax` may use this much more, so large documents never keep out small ones. */
  forSmall: number
}

const smallMax = 1024 * 1024

/**
 * Bounds the bytes of documents in memory, in total and per owner. It refuses instead of letting a holder wait, because holders that
 * wait for each other's bytes would never end. An only holder is never refused: a document has a limit of its own.
 */
export function createByteBudget({ total, perOwner, forSmall }: ByteLimits): ByteBudget {
  const byOwner = new Map<number, number>()
  let held = 0
  return {
    async hold(ownerId, work) {
      let own = 0
      let isRefused = false
      const giveBack = () => {
        const left = (byOwner.get(ownerId) ?? 0) - own
        if (left > 0) byOwner.set(ownerId, left)
        else byOwner.delete(ownerId)
        held -= own
        own = 0
      }
      const share: ByteShare = {
        take(bytes) {
          const ofOwner = byOwner.get(ownerId) ?? 0
          const room = own + bytes <= smallMax ? total + forSmall : total
          const fitsTotal = held === own || held + bytes <= room
          const fitsOwner = ofOwner === own || ofOwner + bytes <= perOwner
          if (!fitsTotal || !fitsOwner) {
            isRefused = true
            return false
          }
          own += bytes
          held += bytes
          byOwner.set(ownerId, ofOwner + bytes)
          return true
        },
        giveBack,
        get isRefused() {
          return isRefused
        },
      }
      try {
        return await work(share)
      } finally {
        giveBack()
      }
    },
  }
}
