import { texts } from '../../shared/texts/texts.ts'
import type { WholeArticleView } from '../core/useWholeArticle.ts'
import styles from './ArticleSheet.module.css'

/** Says that the whole article is on its way, or why there is none. */
export function WholeArticleNote({ view }: { view: WholeArticleView }) {
  const failure = view.is === 'closed' ? view.failure : null
  return (
    <p aria-live="polite" className={styles.wholeNote}>
      {view.is === 'loading' && texts.wholeArticleLoading()}
      {failure !== null && texts.wholeArticleNone({ reason: failure })}
    </p>
  )
}
