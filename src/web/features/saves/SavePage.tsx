import { Bookmark, ClockPlus } from 'lucide-react'
import { texts } from '../../../shared/texts/texts.ts'
import { explainFailure } from '../../core/callError.ts'
import { hostOf } from '../../core/hostOf.ts'
import { useSavePage } from '../../core/savesApi.ts'
import { SignedInPage } from '../../frame/SignedInPage.tsx'
import { Button } from '../../ui/Button.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { useSearch } from '../../ui/navigation/useNavigation.ts'
import { readShared } from './readShared.ts'
import styles from './SavePage.module.css'

/**
 * Asks once whether to save the page in the address, for the bookmarklet and the share menu of a phone. Opening it saves nothing:
 * any site can link to it.
 */
export function SavePage() {
  const page = readShared(useSearch())
  return (
    <SignedInPage title={texts.savePageTitle()}>
      {page === null ? <p className={styles.note}>{texts.savePageNothing()}</p> : <SaveForm page={page} />}
    </SignedInPage>
  )
}

function SaveForm({ page: { url, title } }: { page: { url: string; title: string } }) {
  const saving = useSavePage()
  const save = (later: boolean) => saving.mutate({ url, later, ...(title === '' ? {} : { title }) })
  if (saving.isSuccess) return <Saved isLater={saving.variables.later === true} title={saving.data.title} />
  const busyWith = saving.isPending ? saving.variables.later : undefined
  return (
    <div className={styles.form}>
      <div>
        <p dir="auto" className={styles.title}>
          {title || url}
        </p>
        <p className={styles.note}>{hostOf(url)}</p>
      </div>
      <FormMessage text={saving.isError ? explainFailure(saving.error, texts.pageNotSaved()) : null} />
      <div className={styles.choices}>
        <Button look="primary" autoFocus isBusy={busyWith === false} onClick={() => save(false)}>
          <Bookmark size={16} aria-hidden />
          {texts.savePage()}
        </Button>
        <Button isBusy={busyWith === true} onClick={() => save(true)}>
          <ClockPlus size={16} aria-hidden />
          {texts.savePageLater()}
        </Button>
      </div>
    </div>
  )
}

/** The bookmarklet opened a window of its own, which may be closed. */
function Saved({ isLater, title }: { isLater: boolean; title: string }) {
  return (
    <div className={styles.form}>
      <output className={styles.title}>{isLater ? texts.pageOnLater({ title }) : texts.pageSaved({ title })}</output>
      <p className={styles.note}>{texts.savePageFetching()}</p>
      {window.opener !== null && <Button onClick={() => window.close()}>{texts.closeWindow()}</Button>}
    </div>
  )
}
