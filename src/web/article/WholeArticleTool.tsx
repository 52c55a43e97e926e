import { hotkeysOf } from '../actions/hotkeysOf.ts'
import { toggleWholeArticle, type WholeArticleTools } from '../actions/items.ts'
import { useShortcutKeys } from '../actions/useShortcutKeys.ts'
import { fullLabelOf, perform } from '../core/action.ts'
import type { OpenedArticle } from '../core/itemCache.ts'
import { isWholeArticleOffered, useAlwaysWhole, useWholeArticle } from '../core/useWholeArticle.ts'
import { Button } from '../ui/Button.tsx'
import { useHotkeys } from '../ui/useHotkeys.ts'
import styles from './ArticleTools.module.css'

/** "Whole article": fetches the text that the feed leaves out, and switches back to the feed's text. */
export function WholeArticleTool({ article }: { article: OpenedArticle }) {
  useAlwaysWhole(article)
  const { view, toggle } = useWholeArticle(article)
  const tools: WholeArticleTools = { toggle, isOffered: isWholeArticleOffered(article) }
  const run = () => void perform(toggleWholeArticle, tools, article)
  useHotkeys(hotkeysOf([toggleWholeArticle], useShortcutKeys(), run))
  if (!tools.isOffered) return null
  const Picture = toggleWholeArticle.icon(article)
  return (
    <Button
      look="quiet"
      className={styles.more}
      title={toggleWholeArticle.label(article)}
      aria-label={fullLabelOf(toggleWholeArticle, article)}
      aria-pressed={view.is === 'shown'}
      isBusy={view.is === 'loading'}
      onClick={run}
    >
      <Picture size={16} aria-hidden />
      <span className={styles.label}>{toggleWholeArticle.label(article)}</span>
    </Button>
  )
}
