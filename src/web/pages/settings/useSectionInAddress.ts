import { useEffect } from 'react'
import { useLocation } from '../../ui/navigation/useNavigation.ts'

/** Shows the section that the address names. Lists above it load later and move it, so it is followed until the reader acts. */
export function useSectionInAddress(): void {
  const hash = useLocation(({ hash }) => hash)
  useEffect(() => {
    const section = hash === '' ? null : document.getElementById(hash)
    if (section?.parentElement == null) return
    const following = new ResizeObserver(() => section.scrollIntoView())
    following.observe(section.parentElement)
    const listening = new AbortController()
    const how = { signal: listening.signal, passive: true }
    for (const act of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
      addEventListener(act, () => following.disconnect(), how)
    return () => {
      following.disconnect()
      listening.abort()
    }
  }, [hash])
}
