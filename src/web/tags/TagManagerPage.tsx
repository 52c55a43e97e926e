import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Tag } from '../../shared/api/entities.ts'
import { messages } from '../../shared/messages.ts'
import { SignedInPage } from '../session/SignedInPage.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { DeleteTagDialog } from './DeleteTagDialog.tsx'
import { TagFormDialog } from './TagFormDialog.tsx'
import { TagList } from './TagList.tsx'
import styles from './TagManagerPage.module.css'
import { tagsQuery } from './tagsApi.ts'

type Open = { is: 'create' } | { is: 'edit'; tag: Tag } | { is: 'delete'; tag: Tag } | null

export function TagManagerPage() {
  // Whoever comes here wants the counts as they are now.
  const { data: tags = [], isPending } = useQuery({ ...tagsQuery, refetchOnMount: 'always' })
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const createButton = (
    <Button look="primary" onClick={() => setOpen({ is: 'create' })}>
      Create Tag
    </Button>
  )
  return (
    <SignedInPage title="Tag Manager" actions={createButton}>
      {isPending && <p className={styles.loading}>{messages.loadingTags}</p>}
      {/* After a failure too: loading always ends, and nothing is said (spec §4, §8). */}
      {!isPending && tags.length === 0 && <EmptyState title={messages.noTags} hint={messages.noTagsHint} />}
      {tags.length > 0 && (
        <TagList
          tags={tags}
          onEdit={(tag) => setOpen({ is: 'edit', tag })}
          onDelete={(tag) => setOpen({ is: 'delete', tag })}
        />
      )}
      {open?.is === 'create' && <TagFormDialog onClose={close} />}
      {open?.is === 'edit' && <TagFormDialog tag={open.tag} onClose={close} />}
      {open?.is === 'delete' && <DeleteTagDialog tag={open.tag} onClose={close} />}
    </SignedInPage>
  )
}
