import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Place, TextSource } from '../../../shared/api/entities.ts'
import { limits } from '../../../shared/limits.ts'
import { scrollerOf } from '../../core/scrollerOf.ts'
import { findPlace } from './findPlace.ts'
import { findParagraphs, hashParagraph } from './paragraphs.ts'
import { createPlaceKeeper, sendPlaces } from './placeKeeper.ts'
import { distanceTo, type ReadText, readPlace } from './scrolledPlace.ts'

export type PlacedText = {
  itemId: number
  /** '' or null while there is no text. */
  html: string | null
  words: number
  source: TextSource
  /** Where the reader stopped before. */
  place: Place | null
  /** A recording is heard, not read. */
  isHeard: boolean
}

/** Scrolling is followed this often. */
const followedEveryMs = 250

/**
 * Brings the reader to where they stopped in a long text, and follows where they read. `isMoved` is true until they go back to
 * the top or on. `onEnd` is called when they have read it to its end.
 */
export function usePlace(body: RefObject<HTMLElement | null>, text: PlacedText, onEnd: () => void) {
  const { itemId, html, words, source, isHeard } = text
  const [isMoved, setMoved] = useState(false)
  // Only opening a text moves it: another device must not move it under the reader's eyes.
  const openedIn = useRef(new Set<TextSource>())
  const isLong = !isHeard && html !== null && html !== '' && words > limits.placeMinWords
  const end = useEffectEvent(onEnd)
  const placeNow = useEffectEvent(() => text.place)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other HTML has other paragraphs
  useEffect(() => {
    if (!isLong || body.current === null) return
    const scroller = scrollerOf(body.current)
    const read: ReadText = { body: body.current, scroller, paragraphs: findParagraphs(body.current) }
    const leaving = new AbortController()
    const stored = placeNow()
    const send = sendPlaces()
    const keeper = createPlaceKeeper({
      itemId,
      stored,
      send: async (position) => {
        await send(position)
        if (position.isFinished) end()
      },
      now: () => performance.now(),
    })
    const glided = !openedIn.current.has(source) ? glideTo(read, stored, source, leaving.signal) : null
    openedIn.current.add(source)
    setMoved(glided !== null)
    // On its way to the place, the page is still near the top.
    let hasArrived = glided === null
    const follow = () => {
      // Without a size it is not shown.
      if (scroller.clientHeight === 0 || !read.body.isConnected) return
      const place = readPlace(read, source)
      if (place === null) return
      keeper.follow(place)
      hasArrived ||= glided !== null && place.paragraphIndex >= glided - 1
      if (hasArrived && glided !== null && (place.paragraphIndex === 0 || hasGoneOn(read, glided))) setMoved(false)
    }
    const stopFollowing = followScrolling(scroller, follow)
    const arrive = () => {
      hasArrived = true
      follow()
    }
    scroller.addEventListener('scrollend', arrive, { signal: leaving.signal })
    const turn = () => (document.hidden ? keeper.hide() : keeper.show())
    document.addEventListener('visibilitychange', turn, { signal: leaving.signal })
    window.addEventListener('pagehide', () => keeper.hide(), { signal: leaving.signal })
    return () => {
      stopFollowing()
      leaving.abort()
      keeper.leave()
    }
  }, [body, html, isLong, itemId, source])
  const backToTop = () => {
    if (body.current !== null) scrollerOf(body.current).scrollTo({ top: 0, behavior: glide() })
    setMoved(false)
  }
  return { isMoved, backToTop }
}

/** Calls back soon after the text was scrolled, and regularly, because the end of a short screen needs no scrolling. */
function followScrolling(scroller: Element, follow: () => void): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined
  const soon = () => {
    waiting ??= setTimeout(() => {
      waiting = undefined
      follow()
    }, followedEveryMs)
  }
  const target = scroller === document.scrollingElement ? document : scroller
  target.addEventListener('scroll', soon, { passive: true })
  const regularly = setInterval(follow, 5000)
  return () => {
    clearTimeout(waiting)
    clearInterval(regularly)
    target.removeEventListener('scroll', soon)
  }
}

/** Returns the index of the paragraph it went to, null when the text begins at its top. */
function glideTo(read: ReadText, place: Place | null, source: TextSource, signal: AbortSignal): number | null {
  if (place === null || place.isFinished || place.paragraphIndex === 0) return null
  const index = findPlace(read.paragraphs.map(hashParagraph), place, source)
  if (index === null || index === 0) return null
  const { scroller } = read
  const behavior = glide()
  scroller.scrollBy({ top: distanceTo(read, index, place.share), behavior })
  if (behavior === 'smooth') correctAfterGliding(read, { index, share: place.share }, signal)
  return index
}

/** Pictures that arrived meanwhile moved the paragraph. Not after the reader scrolled. */
function correctAfterGliding(read: ReadText, to: { index: number; share: number }, signal: AbortSignal): void {
  const isOver = new AbortController()
  const options = { signal: AbortSignal.any([signal, isOver.signal]), passive: true }
  for (const kind of ['wheel', 'touchstart', 'keydown', 'pointerdown'])
    window.addEventListener(kind, () => isOver.abort(), options)
  read.scroller.addEventListener(
    'scrollend',
    () => {
      isOver.abort()
      read.scroller.scrollBy({ top: distanceTo(read, to.index, to.share), behavior: 'instant' })
    },
    options,
  )
}

const glide = (): ScrollBehavior => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth')

/** A window below the place at which the text opened. */
function hasGoneOn(read: ReadText, index: number): boolean {
  return distanceTo(read, index, 0) < -read.scroller.clientHeight
}
