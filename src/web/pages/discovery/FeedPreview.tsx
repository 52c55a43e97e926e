import type { PreviewItem } from '../../../shared/api/entities.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { itemTitle } from '../../core/itemTitle.ts'
import styles from './FeedPreview.module.css'

const articlesShown = 3

export function FeedPreview({ feedTitle, items }: { feedTitle: string; items: PreviewItem[] }) {
  if (items.length === 0) return <p className={styles.none}>{texts.noArticlesYet()}</p>
  return (
    <ul aria-label={texts.latestArticlesOf({ title: feedTitle })} className={styles.items}>
      {items.slice(0, articlesShown).map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a feed may publish two items of one title, or of none, and the list never changes its order
        <li key={index} className={styles.item}>
          <PreviewTitle item={item} />
          {item.title !== '' && item.snippet !== '' && (
            <p dir="auto" className={styles.snippet}>
              {item.snippet}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

function PreviewTitle({ item }: { item: PreviewItem }) {
  if (item.link === null) {
    return (
      <span dir="auto" className={styles.title}>
        {itemTitle(item)}
      </span>
    )
  }
  return (
    <a href={item.link} target="_blank" rel="noopener noreferrer" dir="auto" className={styles.title}>
      {itemTitle(item)}
    </a>
  )
}
