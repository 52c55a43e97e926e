// Vite adds the style sheet of a script to the page once, also if it can't be loaded: without this, the next attempt would show the
// script's components without their styles.

const failed = new Set<HTMLLinkElement>()
let reloading: Promise<unknown> | undefined

/** Call it before any script is loaded on demand. */
export function noteFailedStyles(window: Window): void {
  const note = ({ target }: ErrorEvent) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target)
  }
  // The event doesn't bubble.
  window.addEventListener('error', note, { capture: true })
}

/** Runs `load`, which imports a script, after loading again the style sheets that failed before. Throws like both. */
export async function loadWithStyles<Value>(load: () => Promise<Value>): Promise<Value> {
  reloading ??= Promise.all([...failed].map(reload)).finally(() => {
    reloading = undefined
  })
  await reloading
  return load()
}

function reload(link: HTMLLinkElement): Promise<unknown> {
  const again = link.cloneNode() as HTMLLinkElement
  failed.delete(link)
  return new Promise((resolve, reject) => {
    again.onload = resolve
    again.onerror = () => reject(new Error(`${link.href} could not be loaded.`))
    link.replaceWith(again)
  })
}
