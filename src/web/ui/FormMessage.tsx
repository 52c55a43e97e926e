import styles from './FormMessage.module.css'

/** What went wrong with a form, above its button; announced when it appears. Nothing without a text. */
export function FormMessage({ text, kind = 'error' }: { text: string | null; kind?: 'error' | 'success' }) {
  if (text === null || text === '') return null
  return (
    <p role="alert" className={styles.message} data-kind={kind}>
      {text}
    </p>
  )
}
