import type { Feed, FullTextChoice } from '../../shared/api/entities.ts'
import { texts } from '../../shared/texts/texts.ts'
import { useChangeFullText } from '../core/feedsApi.ts'
import { useServerConfig } from '../core/useServerConfig.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import styles from './WholeArticlesDialog.module.css'

const choices: Record<FullTextChoice, () => string> = {
  asked: texts.wholeArticlesAsked,
  always: texts.wholeArticlesAlways,
  never: texts.wholeArticlesNever,
}

/** Whether whole articles are fetched from the pages of a feed. A choice applies at once. */
export function WholeArticlesDialog({ feed, onClose }: { feed: Feed; onClose: () => void }) {
  const isOff = useServerConfig()?.hasFullText === false
  const { mutate, isPending, variables } = useChangeFullText()
  const chosen = isPending ? variables.fullText : feed.fullText
  return (
    <Dialog title={texts.wholeArticlesTitle(feed)} onClose={onClose}>
      <div className={styles.choice}>
        <p>{isOff ? texts.fullTextOff() : texts.wholeArticlesHelp()}</p>
        <Segmented
          label={texts.wholeArticles()}
          value={chosen}
          options={Object.entries(choices).map(([value, label]) => ({
            value: value as FullTextChoice,
            label: label(),
          }))}
          onChange={(fullText) => mutate({ feedId: feed.id, fullText })}
        />
      </div>
      <DialogActions>
        <Button onClick={onClose}>{texts.dialogClose()}</Button>
      </DialogActions>
    </Dialog>
  )
}
