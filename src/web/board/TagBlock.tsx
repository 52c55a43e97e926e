import { Tag as TagIcon } from 'lucide-react'
import type { Tag } from '../../shared/api/entities.ts'
import { texts } from '../../shared/texts/texts.ts'
import { useTaggedItems } from '../core/foundItems.ts'
import { usePreferences } from '../core/usePreferences.ts'
import type { OpenItem } from '../parts/useArticleOverlay.ts'
import { ItemBlock } from './ItemBlock.tsx'
import styles from './SearchBlock.module.css'
import { BlockOfFound } from './SearchBlock.tsx'

const headingId = 'tagged-articles'

/** The articles that have the selected tag themselves, beside the feeds that have it. */
export function TagBlock({ tag, onOpen }: { tag: Tag; onOpen: OpenItem }) {
  const { unreadOnly } = usePreferences()
  const found = useTaggedItems({ tagId: tag.id, unreadOnly })
  return (
    <ItemBlock
      headingId={headingId}
      header={
        <header className={styles.header}>
          <TagIcon size={16} aria-hidden className={styles.icon} />
          <h3 id={headingId} dir="auto" className={styles.title}>
            {texts.articlesTagged({ tag: tag.name })}
          </h3>
        </header>
      }
    >
      <BlockOfFound key={tag.id} found={found} headingId={headingId} onOpen={onOpen} />
    </ItemBlock>
  )
}
