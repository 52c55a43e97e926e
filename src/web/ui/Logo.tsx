import styles from './Logo.module.css'

export function LogoMark({ size = 22 }: { size?: number }) {
  return (
    <svg viewBox="0 0 22 22" width={size} height={size} aria-hidden="true" className={styles.mark}>
      <path d="M2 3.2h18M2 19h18" fill="none" stroke="currentColor" strokeWidth="1.6" />
      <path d="M2,7h5v8.4H2zM9.5,7h3v8.4h-3zM15,7h5v8.4h-5z" fill="currentColor" />
    </svg>
  )
}

export function Logo() {
  return (
    <span className={styles.logo}>
      <LogoMark />
      Broadsheet
    </span>
  )
}
