import { type ReactNode, useId } from 'react'
import styles from './SettingsSection.module.css'

type SettingsSectionProps = {
  /** For links to it. */
  id?: string
  title: string
  hint?: string
  children: ReactNode
}

export function SettingsSection({ id: anchor, title, hint, children }: SettingsSectionProps) {
  const id = useId()
  return (
    <section id={anchor} aria-labelledby={id} className={styles.section}>
      <div>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  )
}
