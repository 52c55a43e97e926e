const storageKey = 'broadsheet.reloadedAt'
/** Prevents endless reloading if a file is missing for another reason. */
const pauseMs = 60_000

/** Reloads a page that was open during an update of the server, since its files are gone. */
export function reloadWhenOutdated(window: Window): void {
  window.addEventListener('vite:preloadError', (event) => {
    const reloadedAt = Number(window.sessionStorage.getItem(storageKey))
    if (!window.navigator.onLine || Date.now() - reloadedAt < pauseMs) return
    window.sessionStorage.setItem(storageKey, String(Date.now()))
    event.preventDefault()
    window.location.reload()
  })
}
