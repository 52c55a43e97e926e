import { Plus, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import type { Tag } from '../../../shared/api/entities.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { useTags } from '../../core/tagsApi.ts'
import { TagDot } from '../../parts/TagBadge.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './SidebarTags.module.css'

const CreateTagDialog = lazyComponent(async () => (await import('../../onDemand/CreateTagDialog.tsx')).CreateTagDialog)
const DeleteTagDialog = lazyComponent(async () => (await import('../../onDemand/DeleteTagDialog.tsx')).DeleteTagDialog)

type SidebarTagsProps = {
  /** The tag that filters the feed list. */
  selectedId: number | undefined
  /** False until the board is complete, which loads first. */
  isWanted: boolean
  /** undefined clears the filter. */
  onSelect: (tagId: number | undefined) => void
}

type Open = { is: 'create' } | { is: 'delete'; tag: Tag } | null

/** Pressing the selected tag clears the filter: docs/specification.md#tag-filter. */
export function SidebarTags({ selectedId, isWanted, onSelect }: SidebarTagsProps) {
  const tags = useTags({ isWanted })
  const [open, setOpen] = useState<Open>(null)
  const headingId = useId()
  const close = () => setOpen(null)
  return (
    <section aria-labelledby={headingId}>
      <div className={styles.header}>
        <h2 id={headingId} className={styles.heading}>
          {texts.tags()}
        </h2>
        <IconButton label={texts.addTag()} icon={Plus} iconSize={16} onClick={() => setOpen({ is: 'create' })} />
      </div>
      <ul className={styles.list}>
        {tags.map((tag) => (
          <SidebarTag
            key={tag.id}
            tag={tag}
            isSelected={tag.id === selectedId}
            onToggle={() => onSelect(tag.id === selectedId ? undefined : tag.id)}
            onDelete={() => setOpen({ is: 'delete', tag })}
          />
        ))}
      </ul>
      {open?.is === 'create' && <CreateTagDialog onClose={close} />}
      {open?.is === 'delete' && (
        <DeleteTagDialog
          tag={open.tag}
          // Filtering by a deleted tag would hide every feed.
          onDeleted={() => open.tag.id === selectedId && onSelect(undefined)}
          onClose={close}
        />
      )}
    </section>
  )
}

type SidebarTagProps = { tag: Tag; isSelected: boolean; onToggle: () => void; onDelete: () => void }

function SidebarTag({ tag, isSelected, onToggle, onDelete }: SidebarTagProps) {
  const feedCount = tag.feedTags.length
  const articleCount = tag.feedItemTags.length
  const counts = `${texts.feedsCount({ count: feedCount })}, ${texts.articlesCount({ count: articleCount })}`
  return (
    <li className={styles.tag}>
      <button type="button" aria-pressed={isSelected} className={styles.toggle} onClick={onToggle}>
        <TagDot color={tag.color} />
        <bdi className={styles.name} title={tag.name}>
          {tag.icon} {tag.name}
        </bdi>
        <span className={styles.count} title={counts}>
          <span aria-hidden>{articleCount === 0 ? feedCount : `${feedCount} · ${articleCount}`}</span>
          <VisuallyHidden> {articleCount === 0 ? texts.feedsCount({ count: feedCount }) : counts}</VisuallyHidden>
        </span>
      </button>
      <IconButton
        label={texts.deleteTagNamed(tag)}
        icon={Trash2}
        iconSize={14}
        className={styles.delete}
        onClick={onDelete}
      />
    </li>
  )
}
