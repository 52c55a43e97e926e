import type { Enclosure } from '../../shared/api/entities.ts'
import { texts } from '../../shared/texts/texts.ts'
import { describeEnclosure } from '../parts/describeEnclosure.ts'
import styles from './ArticleFiles.module.css'

/** Enclosures that are no audio, video or picture: papers, books, data. */
export function ArticleFiles({ enclosures }: { enclosures: Enclosure[] }) {
  const files = enclosures.filter(({ type, url }) => /^(application|text)\//.test(type) && /^https?:/i.test(url))
  if (files.length === 0) return null
  return (
    <section aria-label={texts.articleFiles()} className={styles.files}>
      {files.map((file) => (
        <a key={file.url} href={file.url} target="_blank" rel="noopener noreferrer" className={styles.file}>
          <span dir="auto">{fileName(file.url)}</span>
          <span className={styles.kind}>{describeEnclosure(file)}</span>
        </a>
      ))}
    </section>
  )
}

function fileName(url: string): string {
  const { hostname, pathname } = new URL(url)
  const name = pathname.split('/').findLast((part) => part !== '') ?? hostname
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
