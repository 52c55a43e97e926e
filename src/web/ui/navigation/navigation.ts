// The address of the page, and going to another one within the page. The script of a page is loaded before the page is shown:
// until then the page before stays.
import { createContext } from 'react'
import { basePath, pagePathNow } from '../basePath.ts'
import { staysAfterAsking } from '../heldPage.ts'
import { type Destination, type HistoryState, hrefOf, type PageLocation, parseSearch } from './location.ts'
import { createScrollPlaces } from './scrollPlaces.ts'

export type NavigateOptions = Destination & {
  /** In place of the current entry of the browser's history. */
  replace?: boolean
  /** False: the window stays where it was scrolled to. */
  resetScroll?: boolean
}

export type Navigation = {
  read: () => PageLocation
  subscribe: (listener: () => void) => () => void
  /** Resolves when the page is shown. */
  navigate: (destination: NavigateOptions | { href: string }) => Promise<void>
  back: () => void
  /** Loads the script of a page that the reader is likely to go to. */
  prepare: (pathname: string) => void
}

/** Returns undefined if nothing has to be loaded. */
type LoadPage = (pathname: string) => Promise<unknown> | undefined

export const NavigationContext = createContext<Navigation | null>(null)

export function createNavigation(window: Window, loadPage: LoadPage): Navigation {
  const { history } = window
  const listeners = new Set<() => void>()
  const places = createScrollPlaces(window)
  let shown = readLocation(window)
  let shownHref = window.location.href
  let entry = entryOf(history)
  let turn = 0

  async function show(onShown: () => void): Promise<void> {
    turn += 1
    const [next, turnOfThis] = [readLocation(window), turn]
    const isOtherPage = next.pathname !== shown.pathname
    // A page that can't be loaded says so itself.
    if (isOtherPage) await loadPage(next.pathname)?.catch(() => {})
    if (turnOfThis !== turn) return
    shown = next
    shownHref = window.location.href
    for (const listener of listeners) listener()
    onShown()
  }

  window.addEventListener('popstate', () => {
    if (staysAfterAsking()) {
      // The browser has left already. A new entry for the shown address leads back to the same one before it.
      history.pushState({ ...shown.state, entry }, '', shownHref)
      return
    }
    places.keep(entry)
    entry = entryOf(history)
    void show(() => places.restore(entry))
  })

  return {
    read: () => shown,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async navigate(destination) {
      const { href, state, replace = false, resetScroll = true } = resolve(destination, readLocation(window))
      const isSame = href === hrefNow(window) && JSON.stringify(state) === JSON.stringify(withoutEntry(history.state))
      if (isSame) return
      places.keep(entry)
      if (!replace) entry = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0
      const change = replace ? 'replaceState' : 'pushState'
      history[change]({ ...state, entry }, '', basePath() + href)
      await show(() => resetScroll && scrollToStart(window))
    },
    back: () => history.back(),
    prepare: (pathname) => void loadPage(pathname)?.catch(() => {}),
  }
}

type Resolved = { href: string; state: HistoryState; replace?: boolean; resetScroll?: boolean }

function resolve(destination: NavigateOptions | { href: string }, from: PageLocation): Resolved {
  if ('href' in destination) return { href: destination.href, state: {} }
  const { state = {}, replace = false, resetScroll = true } = destination
  return {
    href: hrefOf(destination, from),
    state: typeof state === 'function' ? state(from.state) : state,
    replace,
    resetScroll,
  }
}

function scrollToStart(window: Window): void {
  const { hash } = window.location
  const section = hash === '' ? null : window.document.getElementById(hash.slice(1))
  if (section === null) window.scrollTo(0, 0)
  else section.scrollIntoView()
}

function readLocation({ location, history }: Window): PageLocation {
  const { search, hash } = location
  return {
    pathname: pagePathNow(),
    search: parseSearch(search),
    hash: hash.slice(1),
    state: withoutEntry(history.state),
  }
}

const hrefNow = ({ location }: Window) => `${pagePathNow()}${location.search}${location.hash}`

/** Identifies an entry of the browser's history; 0 for one that another page made. */
function entryOf({ state }: History): number {
  return typeof state?.entry === 'number' ? state.entry : 0
}

function withoutEntry(state: unknown): HistoryState {
  const { entry: _entry, ...rest } = { ...(state as object | null) } as { entry?: number }
  return rest
}
