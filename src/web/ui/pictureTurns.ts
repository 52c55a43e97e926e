// Whose turn it is to load a picture. To a server without HTTP/2 a browser opens six connections; live events hold one, and
// pictures of a publisher that does not answer held all the others: a click waited until they were given up. So a few load
// at a time, and one that has not even begun stands back for those that had no longer a turn.

export type TurningPicture = Pick<HTMLImageElement, 'src' | 'naturalWidth' | 'removeAttribute' | 'addEventListener'>

export type PictureWish = {
  address: string
  /** Icons come after pictures. */
  isIcon: boolean
}

export type PictureTurns = {
  /** Sets the picture's address when its turn has come. Returns what ends its waiting, or its turn. */
  ask: (picture: TurningPicture, wish: PictureWish) => () => void
  /** Whether loading it failed within the last minute. */
  hasFailedLately: (address: string) => boolean
}

const patienceAtFirstMs = 3_000
const failureKeptMs = 60_000
const failuresKept = 1_000

type Turn = PictureWish & { picture: TurningPicture; patienceMs: number }

export function createPictureTurns({ atOnce }: { atOnce: number }): PictureTurns {
  const line = new Set<Turn>()
  const loading = new Map<Turn, AbortController>()
  const failedAtMs = new Map<string, number>()

  function callNext(): void {
    const byWorth = [...line].sort((one, other) => Number(one.isIcon) - Number(other.isIcon))
    for (const turn of byWorth) {
      if (loading.size === atOnce) return
      line.delete(turn)
      load(turn)
    }
  }

  function load(turn: Turn): void {
    const ending = new AbortController()
    const { signal } = ending
    loading.set(turn, ending)
    turn.picture.addEventListener('load', () => end(turn), { signal })
    turn.picture.addEventListener('error', () => fail(turn), { signal })
    const watch = setInterval(() => standBack(turn), turn.patienceMs)
    signal.addEventListener('abort', () => clearInterval(watch))
    turn.picture.src = turn.address
  }

  function standBack(turn: Turn): void {
    const hasBegun = turn.picture.naturalWidth > 0
    if (hasBegun || ![...line].some(({ patienceMs }) => patienceMs <= turn.patienceMs)) return
    turn.picture.removeAttribute('src')
    // The server goes on fetching it, so the next turn may be short. Where all is slow, patience grows until it suffices.
    turn.patienceMs *= 2
    letGo(turn)
    line.add(turn)
    callNext()
  }

  function fail(turn: Turn): void {
    if (failedAtMs.size >= failuresKept) failedAtMs.clear()
    failedAtMs.set(turn.address, Date.now())
    end(turn)
  }

  function end(turn: Turn): void {
    line.delete(turn)
    letGo(turn)
    callNext()
  }

  function letGo(turn: Turn): void {
    loading.get(turn)?.abort()
    loading.delete(turn)
  }

  return {
    ask(picture, wish) {
      const turn = { ...wish, picture, patienceMs: patienceAtFirstMs }
      line.add(turn)
      callNext()
      return () => end(turn)
    },
    hasFailedLately: (address) => Date.now() - (failedAtMs.get(address) ?? Number.NEGATIVE_INFINITY) < failureKeptMs,
  }
}
