import type { MouseEvent } from 'react'
import { texts } from '../../shared/texts/texts.ts'
import styles from './SkipLink.module.css'

/** The first stop of Tab. Leads past the header and the sidebar to the first article, or to the content of a page without articles. */
export function SkipLink() {
  const skip = (event: MouseEvent) => {
    event.preventDefault()
    const main = document.querySelector<HTMLElement>('main')
    const article = main?.querySelector<HTMLElement>('[data-item-id] :is(h2, h3, h4) > button')
    if (main && !article) main.tabIndex = -1
    ;(article ?? main)?.focus()
  }
  return (
    // biome-ignore lint/a11y/useValidAnchor: it leads to a place on the page, which its address names as well as it can
    <a href="#main" className={styles.skip} onClick={skip}>
      {texts.skipLink()}
    </a>
  )
}
