import { messages } from '../../../shared/messages.ts'
import { LogoMark } from '../../ui/Logo.tsx'
import styles from './LoadingPage.module.css'

export function LoadingPage({ note }: { note?: string | undefined }) {
  return (
    <main className={styles.page} aria-busy="true">
      <LogoMark size={28} />
      <p>{messages.loading}</p>
      {note !== undefined && (
        <p role="alert" className={styles.note}>
          {note}
        </p>
      )}
    </main>
  )
}
