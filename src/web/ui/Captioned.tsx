import type { ReactNode } from 'react'
import styles from './Captioned.module.css'

type CaptionedProps = {
  caption: string
  /** The control is as wide as its place. */
  isStretched?: boolean
  children: ReactNode
}

/** A control below its name. Screen readers have the name from the control itself. */
export function Captioned({ caption, isStretched, children }: CaptionedProps) {
  return (
    <div className={styles.captioned} data-stretched={isStretched}>
      <span aria-hidden className={styles.caption}>
        {caption}
      </span>
      {children}
    </div>
  )
}
