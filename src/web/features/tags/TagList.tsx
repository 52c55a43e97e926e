import { Download, Pencil, Send, Trash2 } from 'lucide-react'
import type { Tag } from '../../../shared/api/entities.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { useBookDownload, useBookSending } from '../../core/bookApi.ts'
import { TagBadge } from '../../parts/TagBadge.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Link } from '../../ui/navigation/Link.tsx'
import styles from './TagList.module.css'

type TagListProps = {
  tags: Tag[]
  onChooseFeeds: (tag: Tag) => void
  onEdit: (tag: Tag) => void
  onDelete: (tag: Tag) => void
}

export function TagList({ tags, onChooseFeeds, onEdit, onDelete }: TagListProps) {
  const { mutate: download } = useBookDownload()
  const send = useBookSending()
  return (
    <ul aria-label={texts.tags()} className={styles.list}>
      {tags.map((tag) => (
        <li key={tag.id} className={styles.tag}>
          <span className={styles.badge}>
            <TagBadge tag={tag} size="large" />
          </span>
          <span className={styles.count}>
            <button
              type="button"
              title={texts.tagFeeds()}
              aria-haspopup="dialog"
              className={styles.feeds}
              onClick={() => onChooseFeeds(tag)}
            >
              {texts.feedsCount({ count: tag.feedTags.length })}
            </button>
          </span>
          <span className={styles.count}>
            {tag.feedItemTags.length === 0 ? (
              texts.articlesCount({ count: 0 })
            ) : (
              <Link to="/feed" search={{ tag: tag.id }}>
                {texts.articlesCount({ count: tag.feedItemTags.length })}
              </Link>
            )}
          </span>
          <span className={styles.actions}>
            <IconButton
              label={texts.bookDownloadNamed(tag)}
              icon={Download}
              iconSize={16}
              onClick={() => download(`/books/tags/${tag.id}`)}
            />
            {send && (
              <IconButton
                label={texts.bookSendNamed(tag)}
                icon={Send}
                iconSize={16}
                onClick={() => send({ kind: 'tag', of: `${tag.id}` })}
              />
            )}
            <IconButton label={texts.editTagNamed(tag)} icon={Pencil} iconSize={16} onClick={() => onEdit(tag)} />
            <IconButton
              label={texts.deleteTagNamed(tag)}
              icon={Trash2}
              iconSize={16}
              className={styles.delete}
              onClick={() => onDelete(tag)}
            />
          </span>
        </li>
      ))}
    </ul>
  )
}
