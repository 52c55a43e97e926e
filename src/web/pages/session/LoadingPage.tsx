import { texts } from '../../../shared/texts/texts.ts'
import { LogoMark } from '../../ui/Logo.tsx'
import styles from './LoadingPage.module.css'

export function LoadingPage({ note }: { note?: string | undefined }) {
  return (
    <main className={styles.page} aria-busy="true">
      <LogoMark size={28} />
      <p>{texts.loading()}</p>
      {note !== undefined && (
        <p role="alert" className={styles.note}>
          {note}
        </p>
      )}
    </main>
  )
}
