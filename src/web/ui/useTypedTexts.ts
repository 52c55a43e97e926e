import { type RefObject, useEffect, useRef } from 'react'

/** Says whether the reader has written in a text of several lines, within the element, and has not taken it back. */
export function useTypedTexts(place: RefObject<HTMLElement | null>): () => boolean {
  const atFirst = useRef(new Map<HTMLTextAreaElement, string>())
  useEffect(() => {
    const element = place.current
    const remember = (field: unknown) => {
      if (field instanceof HTMLTextAreaElement && !atFirst.current.has(field)) atFirst.current.set(field, field.value)
    }
    // One of them may have the focus already.
    element?.querySelectorAll('textarea').forEach(remember)
    const follow = ({ target }: Event) => remember(target)
    element?.addEventListener('focusin', follow)
    return () => element?.removeEventListener('focusin', follow)
  }, [place])
  return () =>
    atFirst.current
      .entries()
      .some(([field, text]) => field.isConnected && field.value !== text && field.value.trim() !== '')
}
