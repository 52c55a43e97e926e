import { useId, useRef } from 'react'
import type { TriedRule } from '../../../shared/features/fullTexts.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { slot } from '../../core/feature.ts'
import styles from './SiteRules.module.css'

/** The article that a rule finds, or the reason why it finds none; both when it was found without the rule. */
export function TriedArticle({ title, tried: { article, reason } }: { title: string; tried: TriedRule }) {
  const id = useId()
  const ArticleBody = slot('articleBody')
  const body = useRef<HTMLDivElement>(null)
  return (
    <section aria-labelledby={id} className={styles.side}>
      <h3 id={id} className={styles.sideHeading}>
        {title}
      </h3>
      {reason !== null && <p>{reason}</p>}
      {article !== null && (
        <>
          <p className={styles.help}>{texts.siteRuleWords({ count: article.words })}</p>
          {ArticleBody && <ArticleBody body={body} html={article.content} language={undefined} onEnlarge={stay} />}
        </>
      )}
    </section>
  )
}

const stay = () => {}
