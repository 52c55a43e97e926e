import type { TagLabel } from '../../shared/api/entities.ts'
import styles from './TagBadge.module.css'
import { tagColors } from './tagColors.ts'

export function TagBadge({ tag }: { tag: Pick<TagLabel, 'name' | 'color' | 'icon'> }) {
  return (
    <span className={styles.badge} style={tagColors(tag.color)} title={tag.name}>
      {tag.icon !== '' && <span aria-hidden="true">{tag.icon}</span>}
      <bdi className={styles.name}>{tag.name}</bdi>
    </span>
  )
}

/** A tag's colour as a dot, where its name stands beside it. */
export function TagDot({ color }: { color: string }) {
  return <span aria-hidden="true" className={styles.dot} style={{ background: color }} />
}
