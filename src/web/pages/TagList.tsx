import { Pencil, Trash2 } from 'lucide-react'
import type { Tag } from '../../shared/api/entities.ts'
import { countOf } from '../../shared/countOf.ts'
import { TagBadge } from '../parts/TagBadge.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import styles from './TagList.module.css'

type TagListProps = { tags: Tag[]; onEdit: (tag: Tag) => void; onDelete: (tag: Tag) => void }

export function TagList({ tags, onEdit, onDelete }: TagListProps) {
  return (
    <ul aria-label="Tags" className={styles.list}>
      {tags.map((tag) => (
        <li key={tag.id} className={styles.tag}>
          <span className={styles.badge}>
            <TagBadge tag={tag} size="large" />
          </span>
          <span className={styles.count}>{countOf(tag.feedTags.length, 'feed')}</span>
          <span className={styles.count}>{countOf(tag.feedItemTags.length, 'article')}</span>
          <span className={styles.actions}>
            <IconButton label={`Edit tag: ${tag.name}`} icon={Pencil} iconSize={16} onClick={() => onEdit(tag)} />
            <IconButton label={`Delete tag: ${tag.name}`} icon={Trash2} iconSize={16} onClick={() => onDelete(tag)} />
          </span>
        </li>
      ))}
    </ul>
  )
}
