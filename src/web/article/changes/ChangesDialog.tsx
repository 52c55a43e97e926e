import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { texts } from '../../../shared/texts/texts.ts'
import { readArticleText } from '../../core/articleText.ts'
import { call } from '../../core/call.ts'
import { explainFailure } from '../../core/callError.ts'
import { changeItem } from '../../core/changeItem.ts'
import type { OpenedArticle } from '../../core/itemCache.ts'
import { itemKeys } from '../../core/itemKeys.ts'
import { useItemMarks } from '../../core/useMarks.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import styles from './ChangesDialog.module.css'
import { describeChanges } from './describeChanges.ts'

type ChangesDialogProps = { article: OpenedArticle; onClose: () => void }

/** The words that the publisher changed since the reader read the article. */
export function ChangesDialog({ article, onClose }: ChangesDialogProps) {
  const cache = useQueryClient()
  const { setRead } = useItemMarks()
  const { id } = article
  const { data: former, error } = useQuery({
    queryKey: [...itemKeys.article(id), 'former'],
    queryFn: async ({ signal }) => (await call('GET /feeds/items/:id/former', { params: { id }, signal })).former,
  })
  const seen = async () => {
    // Reading it again makes it as new as its text.
    await setRead(article, true)
    changeItem(cache, id, (item) => ({ ...item, isUpdated: false }))
    onClose()
  }
  return (
    <Dialog title={texts.changesTitle()} onClose={onClose}>
      <FormMessage text={error === null ? null : explainFailure(error, texts.internalError())} />
      {former !== undefined && <Changes before={textOf(former)} after={textOf(article)} />}
      <DialogActions>
        <Button look="primary" onClick={() => void seen()}>
          {texts.changesSeen()}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** The plain text of clean HTML, below its title. A parsed document runs no scripts and loads no pictures. */
function textOf({ title, content }: { title: string; content: string | null }): string {
  const { body } = new DOMParser().parseFromString(content ?? '', 'text/html')
  return `${title}\n${readArticleText(body).text}`
}

function Changes({ before, after }: { before: string; after: string }) {
  const changes = useMemo(() => describeChanges(before, after), [before, after])
  if (changes.is === 'none') return <p>{texts.changesNone()}</p>
  return (
    <div className={styles.changes}>
      {changes.is === 'tooMany' && <p>{texts.changesTooMany()}</p>}
      {changes.paragraphs.map((paragraph, index) =>
        paragraph === 'skipped' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <p key={index} className={styles.skipped} role="img" aria-label={texts.changesSkipped()}>
            …
          </p>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <p key={index} dir="auto">
            {paragraph.map(({ kind, text }, place) => {
              const Mark = kind === 'added' ? 'ins' : kind === 'removed' ? 'del' : 'span'
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              return <Mark key={place}>{text}</Mark>
            })}
          </p>
        ),
      )}
    </div>
  )
}
