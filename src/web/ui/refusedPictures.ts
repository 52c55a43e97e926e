// Pictures that the server refuses for now, with 429 or 503, because it fetches too many. The page retries a few times before
// the picture counts as broken. An `<img>` does not report why it failed, so the page requests the address itself.
// docs/technotes/refused-pictures.md

export type PictureAnswer = { is: 'there' } | { is: 'refused'; afterMs: number } | { is: 'broken' }

const requestsAtMost = 3
const shortestWaitMs = 1_000
const longestWaitMs = 30_000

type AskOptions = { ask: (address: string) => Promise<PictureAnswer>; wait: (ms: number) => Promise<void> }

/** Whether the picture could be loaded in the end. */
export async function askAgain(address: string, { ask, wait }: AskOptions): Promise<boolean> {
  for (let requests = 1; ; requests += 1) {
    const answer = await ask(address)
    if (answer.is !== 'refused' || requests === requestsAtMost) return answer.is === 'there'
    await wait(Math.min(Math.max(answer.afterMs, shortestWaitMs), longestWaitMs))
  }
}

/**
 * Holds back the error events of pictures from this path of the server until they are known to be broken. Returns a function that
 * stops this.
 */
export function holdBackRefusals(path: string): () => void {
  const underWay = new Map<string, Promise<boolean>>()
  const shownAgain = new WeakMap<HTMLImageElement, string>()
  const finalFailures = new WeakSet<Event>()

  function isThereInTheEnd(address: string): Promise<boolean> {
    const asking = underWay.get(address) ?? askAgain(address, { ask, wait }).finally(() => underWay.delete(address))
    underWay.set(address, asking)
    return asking
  }

  async function showOrFail(picture: HTMLImageElement, address: string): Promise<void> {
    picture.style.visibility = 'hidden'
    const isThere = await isThereInTheEnd(address)
    picture.style.removeProperty('visibility')
    // It may show another picture by now, or wait for its turn.
    if (picture.currentSrc !== address) return
    if (isThere) {
      shownAgain.set(picture, address)
      // The answer is in the browser's cache.
      picture.setAttribute('src', picture.getAttribute('src') ?? address)
      return
    }
    const failure = new Event('error')
    finalFailures.add(failure)
    picture.dispatchEvent(failure)
  }

  function onPictureError(event: Event): void {
    const picture = event.target
    if (!(picture instanceof HTMLImageElement) || finalFailures.has(event)) return
    const address = picture.currentSrc
    // A picture that is there and still fails holds bytes that the browser can't show.
    if (!isFrom(path, address) || shownAgain.get(picture) === address) return
    event.stopImmediatePropagation()
    void showOrFail(picture, address)
  }

  // A capturing listener of the window runs before the one that hides the picture.
  addEventListener('error', onPictureError, { capture: true })
  return () => removeEventListener('error', onPictureError, { capture: true })
}

function isFrom(path: string, address: string): boolean {
  if (!URL.canParse(address)) return false
  const { origin, pathname } = new URL(address)
  return origin === location.origin && pathname === path
}

async function ask(address: string): Promise<PictureAnswer> {
  try {
    const answer = await fetch(address)
    // Read to its end, or the browser keeps none of it.
    await answer.arrayBuffer()
    if (answer.ok) return { is: 'there' }
    const afterSeconds = Number(answer.headers.get('retry-after') ?? Number.NaN)
    const isRefused = (answer.status === 429 || answer.status === 503) && !Number.isNaN(afterSeconds)
    return isRefused ? { is: 'refused', afterMs: afterSeconds * 1000 } : { is: 'broken' }
  } catch {
    return { is: 'broken' }
  }
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
