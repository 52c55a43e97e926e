import type { TagLabel } from '../../shared/api/entities.ts'
import { classNames } from '../ui/classNames.ts'
import styles from './TagBadge.module.css'
import { tagColors } from './tagColors.ts'

type TagBadgeProps = {
  tag: Pick<TagLabel, 'name' | 'color' | 'icon'>
  /** large: where the line is about the tag. */
  size?: 'small' | 'large'
}

export function TagBadge({ tag, size = 'small' }: TagBadgeProps) {
  return (
    <span className={classNames(styles.badge, styles[size])} style={tagColors(tag.color)} title={tag.name}>
      {tag.icon !== '' && <span aria-hidden="true">{tag.icon}</span>}
      <bdi className={styles.name}>{tag.name}</bdi>
    </span>
  )
}

/** A tag's color as a dot, next to its name. */
export function TagDot({ color }: { color: string }) {
  return <span aria-hidden="true" className={styles.dot} style={{ background: color }} />
}
