import { texts } from '../../shared/texts/texts.ts'
import {
  closeArticle,
  type MarkAction,
  nextArticle,
  previousArticle,
  type ArticleTools as Tools,
  toggleLater,
  toggleRead,
  toggleSaved,
} from '../actions/items.ts'
import { fullLabelOf, perform } from '../core/action.ts'
import type { OpenedArticle } from '../core/itemCache.ts'
import type { ItemMarks } from '../core/useMarks.ts'
import { ActionButton } from '../parts/ActionButton.tsx'
import { Button } from '../ui/Button.tsx'
import { usePending } from '../ui/usePending.ts'
import { ArticleMenu } from './ArticleMenu.tsx'
import styles from './ArticleTools.module.css'

type ArticleToolsProps = { article: OpenedArticle; marks: ItemMarks; tools: Tools }

/** The line at the top of the article. It stays there while the article scrolls. Its menu holds the tools that are used now and then. */
export function ArticleTools({ article, marks, tools }: ArticleToolsProps) {
  return (
    <div className={styles.tools}>
      <div className={styles.named}>
        <MarkButton action={toggleRead} article={article} marks={marks} />
        <MarkButton action={toggleSaved} article={article} marks={marks} />
        <MarkButton action={toggleLater} article={article} marks={marks} />
        <ArticleMenu article={article} />
      </div>
      <span className={styles.position} aria-live="polite">
        {texts.articlePosition({ position: tools.index + 1, count: tools.count })}
      </span>
      <ActionButton action={previousArticle} tools={tools} subject={undefined} />
      <ActionButton action={nextArticle} tools={tools} subject={undefined} />
      <ActionButton action={closeArticle} tools={tools} subject={undefined} />
    </div>
  )
}

type MarkButtonProps = { action: MarkAction; article: OpenedArticle; marks: ItemMarks }

function MarkButton({ action, article, marks }: MarkButtonProps) {
  const { isPending, start } = usePending(article.id)
  const Picture = action.icon(article)
  return (
    <Button
      look="quiet"
      aria-label={fullLabelOf(action, article)}
      title={action.label(article)}
      isBusy={isPending}
      onClick={() => void start(() => perform(action, marks, article))}
    >
      <Picture size={16} aria-hidden />
      <span>{action.label(article)}</span>
    </Button>
  )
}
