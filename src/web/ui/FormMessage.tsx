import styles from './FormMessage.module.css'

/** A form's error or success, above its button. Screen readers announce it. Renders nothing without a text. */
export function FormMessage({ text, kind = 'error' }: { text: string | null; kind?: 'error' | 'success' }) {
  if (text === null || text === '') return null
  return (
    <p role="alert" className={styles.message} data-kind={kind}>
      {text}
    </p>
  )
}
