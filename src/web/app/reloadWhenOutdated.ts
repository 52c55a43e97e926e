const storageKey = 'broadsheet.reloadedAt'
/** A file that is missing for another reason must not keep the page loading for ever. */
const pauseMs = 60_000

/** A page that stays open while the server is brought up to date asks for files that are gone: it is loaded anew. */
export function reloadWhenOutdated(window: Window): void {
  window.addEventListener('vite:preloadError', (event) => {
    const reloadedAt = Number(window.sessionStorage.getItem(storageKey))
    if (!window.navigator.onLine || Date.now() - reloadedAt < pauseMs) return
    window.sessionStorage.setItem(storageKey, String(Date.now()))
    event.preventDefault()
    window.location.reload()
  })
}
