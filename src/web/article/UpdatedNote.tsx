import { useState } from 'react'
import { texts } from '../../shared/texts/texts.ts'
import type { OpenedArticle } from '../core/itemCache.ts'
import { Button } from '../ui/Button.tsx'
import { lazyComponent } from '../ui/lazyComponent.tsx'
import styles from './UpdatedNote.module.css'

const ChangesDialog = lazyComponent(async () => (await import('./changes/ChangesDialog.tsx')).ChangesDialog)

/** Above a text that its publisher changed after the reader read it. */
export function UpdatedNote({ article }: { article: OpenedArticle }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <p className={styles.note}>
      {texts.articleUpdated()}
      <Button onClick={() => setOpen(true)}>{texts.changesShow()}</Button>
      {isOpen && <ChangesDialog article={article} onClose={() => setOpen(false)} />}
    </p>
  )
}
