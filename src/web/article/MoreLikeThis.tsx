import { texts } from '../../shared/texts/texts.ts'
import type { OpenedArticle } from '../core/itemCache.ts'
import { findTraits } from '../parts/traits.ts'
import styles from './MoreLikeThis.module.css'
import { SearchLink } from './SearchLink.tsx'

/** Links to the articles of the same category and of the same place of the site. */
export function MoreLikeThis({ article }: { article: OpenedArticle }) {
  const { categories, address } = findTraits(article, article.categories ?? [])
  if (categories.length + address.length === 0) return null
  return (
    <nav aria-label={texts.moreLikeThis()} className={styles.more}>
      <span className={styles.label}>{texts.moreLikeThis()}</span>
      <ul className={styles.links}>
        {categories.map(({ label, query }) => (
          <li key={query}>
            <SearchLink query={query} label={texts.articlesOfCategory({ category: label })}>
              <bdi>{label}</bdi>
            </SearchLink>
          </li>
        ))}
        {address.map(({ label, query }) => (
          <li key={query}>
            <SearchLink query={query} label={texts.articlesOfSite({ site: label })}>
              <bdi>{label}</bdi>
            </SearchLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
