import { texts } from '../../shared/texts/texts.ts'
import type { OpenedArticle } from '../core/itemCache.ts'
import { useWholeArticle } from '../core/useWholeArticle.ts'
import { Button } from '../ui/Button.tsx'

/**
 * Below a short text, where its reader looks for the rest. It switches like the tool at the top, which a phone has room for only
 * behind another button.
 */
export function TeaserButton({ article }: { article: OpenedArticle }) {
  const { view, toggle } = useWholeArticle(article)
  return (
    <Button isBusy={view.is === 'loading'} onClick={toggle}>
      {view.is === 'shown' ? texts.wholeArticleFeedText() : texts.wholeArticleHere()}
    </Button>
  )
}
