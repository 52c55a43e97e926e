import { type ReactNode, useId } from 'react'
import styles from './SettingsSection.module.css'

type SettingsSectionProps = {
  title: string
  hint?: string
  children: ReactNode
}

export function SettingsSection({ title, hint, children }: SettingsSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.section}>
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
