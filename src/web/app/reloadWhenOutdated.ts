const storageKey = 'broadsheet.reloadedAt'
/** Prevents endless reloading if a file is missing for another reason. */
const pauseMs = 60_000

/** Reloads a page that was open during an update of the server, since its files are gone. */
export function reloadWhenOutdated(window: Window): void {
  let isAsking = false
  window.addEventListener('vite:preloadError', async () => {
    const reloadedAt = Number(window.sessionStorage.getItem(storageKey))
    if (isAsking || Date.now() - reloadedAt < pauseMs) return
    isAsking = true
    if (await isServed(window)) {
      window.sessionStorage.setItem(storageKey, String(Date.now()))
      window.location.reload()
    }
    isAsking = false
  })
}

/** If the server can't be reached, the file may still be there, and reloading would lose the page. */
async function isServed({ location }: Window): Promise<boolean> {
  const answer = await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  return answer?.ok === true
}
