import { useState } from 'react'
import type { Tag } from '../../../shared/api/entities.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { explainFailure } from '../../core/callError.ts'
import { useManagedTags } from '../../core/tagsApi.ts'
import { SignedInPage } from '../../frame/SignedInPage.tsx'
import { DeleteTagDialog } from '../../onDemand/DeleteTagDialog.tsx'
import { TagFeedsDialog } from '../../onDemand/TagFeedsDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { TagFormDialog } from './TagFormDialog.tsx'
import { TagList } from './TagList.tsx'
import styles from './TagManagerPage.module.css'

type Open = { is: 'create' } | { is: 'feeds'; tag: Tag } | { is: 'edit'; tag: Tag } | { is: 'delete'; tag: Tag } | null

export function TagManagerPage() {
  const { data: tags, error, isPending, refetch } = useManagedTags()
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const createButton = (
    <Button look="primary" onClick={() => setOpen({ is: 'create' })}>
      {texts.createTag()}
    </Button>
  )
  return (
    <SignedInPage title={texts.tagManager()} actions={tags?.length !== 0 && createButton}>
      {isPending && <p className={styles.loading}>{texts.loadingTags()}</p>}
      {tags === undefined && error !== null && (
        <LoadFailure
          title={texts.tagsNotLoaded()}
          reason={explainFailure(error, texts.internalError())}
          onRetry={refetch}
        />
      )}
      {tags?.length === 0 && (
        <EmptyState title={texts.noTags()} hint={texts.noTagsHint()}>
          {createButton}
        </EmptyState>
      )}
      {tags !== undefined && tags.length > 0 && (
        <TagList
          tags={tags}
          onChooseFeeds={(tag) => setOpen({ is: 'feeds', tag })}
          onEdit={(tag) => setOpen({ is: 'edit', tag })}
          onDelete={(tag) => setOpen({ is: 'delete', tag })}
        />
      )}
      {open?.is === 'create' && <TagFormDialog onClose={close} />}
      {open?.is === 'feeds' && <TagFeedsDialog tag={open.tag} onClose={close} />}
      {open?.is === 'edit' && <TagFormDialog tag={open.tag} onClose={close} />}
      {open?.is === 'delete' && <DeleteTagDialog tag={open.tag} onClose={close} />}
    </SignedInPage>
  )
}
