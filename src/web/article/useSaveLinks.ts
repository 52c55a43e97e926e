import { type RefObject, useEffect, useRef } from 'react'
import { hotkeysOf } from '../actions/hotkeysOf.ts'
import { saveLink } from '../actions/items.ts'
import { useShortcutKeys } from '../actions/useShortcutKeys.ts'
import { perform } from '../core/action.ts'
import { useSavePageWithToast } from '../core/savesApi.ts'
import { useHotkeys } from '../ui/useHotkeys.ts'

/** A key saves the page of the link that has the focus or is under the pointer. */
export function useSaveLinks(body: RefObject<HTMLElement | null>): void {
  const save = useSavePageWithToast()
  const pointed = usePointedLink(body)
  const keysOf = useShortcutKeys()
  const press = () => {
    const focused = document.activeElement?.closest<HTMLAnchorElement>('a[href]')
    const link = focused && body.current?.contains(focused) ? focused : pointed.current
    if (link === null || !/^https?:$/.test(link.protocol)) return
    const title = link.textContent.trim()
    perform(saveLink, { save: () => save({ url: link.href, ...(title === '' ? {} : { title }) }) }, undefined)
  }
  useHotkeys(hotkeysOf([saveLink], keysOf, press))
}

function usePointedLink(body: RefObject<HTMLElement | null>): RefObject<HTMLAnchorElement | null> {
  const pointed = useRef<HTMLAnchorElement | null>(null)
  useEffect(() => {
    const text = body.current
    const point = ({ target }: Event) => {
      pointed.current = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
    }
    const leave = () => {
      pointed.current = null
    }
    text?.addEventListener('pointerover', point)
    text?.addEventListener('pointerleave', leave)
    return () => {
      text?.removeEventListener('pointerover', point)
      text?.removeEventListener('pointerleave', leave)
    }
  }, [body])
  return pointed
}
