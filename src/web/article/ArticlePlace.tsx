import { ArrowUp } from 'lucide-react'
import type { RefObject } from 'react'
import type { TextSource } from '../../shared/api/entities.ts'
import { texts } from '../../shared/texts/texts.ts'
import type { OpenedArticle } from '../core/itemCache.ts'
import { useItemMarks } from '../core/useMarks.ts'
import { usePreferences } from '../core/usePreferences.ts'
import { Button } from '../ui/Button.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import styles from './ArticlePlace.module.css'
import { usePlace } from './place/usePlace.ts'

type ArticlePlaceProps = { article: OpenedArticle; body: RefObject<HTMLDivElement | null>; source: TextSource }

/** Keeps the reader's place in the text, and offers the top to readers who continue further below. */
export function ArticlePlace({ article, body, source }: ArticlePlaceProps) {
  const { finishMarksRead } = usePreferences()
  const { setRead } = useItemMarks()
  const { id, content, words, place, sound } = article
  const text = {
    itemId: id,
    html: content,
    words,
    source,
    place: place ?? null,
    isHeard: sound !== null,
  }
  const { isMoved, backToTop } = usePlace(body, text, () => {
    if (finishMarksRead && !article.isRead) void setRead(article, true)
  })
  return (
    <div className={styles.place}>
      <VisuallyHidden>
        <output>{isMoved && texts.continuedAt()}</output>
      </VisuallyHidden>
      {isMoved && (
        <Button className={styles.top} onClick={backToTop}>
          <ArrowUp size={16} aria-hidden />
          {texts.backToTop()}
        </Button>
      )}
    </div>
  )
}
