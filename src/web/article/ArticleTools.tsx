import { ArrowLeft, ArrowRight, Bookmark, Circle, CircleCheck, Tags, X } from 'lucide-react'
import type { OpenedArticle } from '../data/itemCache.ts'
import { itemTitle } from '../data/itemTitle.ts'
import { useMarkRead, useMarkSaved } from '../data/useMarks.ts'
import { ItemTagPicker } from '../parts/ItemTagPicker.tsx'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Popover } from '../ui/Popover.tsx'
import styles from './ArticleTools.module.css'

type ArticleToolsProps = {
  article: OpenedArticle
  position: { index: number; count: number }
  onBack: () => void
  onNext: () => void
  onClose: () => void
}

/** The line at the top of the article, in sight while it scrolls. */
export function ArticleTools({ article, position, onBack, onNext, onClose }: ArticleToolsProps) {
  const { index, count } = position
  return (
    <div className={styles.tools}>
      <MarkButtons article={article} />
      <Popover label={`Tags of this article: ${itemTitle(article)}`} icon={Tags}>
        {() => <ItemTagPicker item={article} />}
      </Popover>
      <span className={styles.position} aria-live="polite">
        {index + 1} / {count}
      </span>
      {/* Not disabled at the ends: a button that loses its focus leaves the keyboard nowhere. */}
      <IconButton label="Previous" icon={ArrowLeft} aria-disabled={index === 0} onClick={onBack} />
      <IconButton label="Next" icon={ArrowRight} aria-disabled={index === count - 1} onClick={onNext} />
      <IconButton label="Close" icon={X} onClick={onClose} />
    </div>
  )
}

function MarkButtons({ article }: { article: OpenedArticle }) {
  const read = useMarkRead()
  const saved = useMarkSaved()
  const { isRead, isSaved } = article
  const readLabel = isRead ? 'Mark Unread' : 'Mark Read'
  const saveLabel = isSaved ? 'Unsave' : 'Save'
  const title = itemTitle(article)
  const ReadIcon = isRead ? Circle : CircleCheck
  // The buttons stay while the articles change under them: an answer that the last one waits for holds nothing up.
  const isUnderWay = ({ isPending, variables }: typeof read | typeof saved) =>
    isPending && variables.item.id === article.id
  return (
    <>
      <Button
        look="quiet"
        className={styles.mark}
        aria-label={`${readLabel}: ${title}`}
        isBusy={isUnderWay(read)}
        onClick={() => read.mutate({ item: article, isRead: !isRead })}
      >
        <ReadIcon size={16} aria-hidden />
        <span className={styles.label}>{readLabel}</span>
      </Button>
      <Button
        look="quiet"
        className={styles.mark}
        aria-label={`${saveLabel}: ${title}`}
        isBusy={isUnderWay(saved)}
        onClick={() => saved.mutate({ item: article, isSaved: !isSaved })}
      >
        <Bookmark size={16} aria-hidden fill={isSaved ? 'currentColor' : 'none'} />
        <span className={styles.label}>{saveLabel}</span>
      </Button>
    </>
  )
}
