import { Ellipsis, EyeOff } from 'lucide-react'
import { useId, useState } from 'react'
import { texts } from '../../shared/texts/texts.ts'
import {
  closeArticle,
  type MarkAction,
  neverShow,
  nextArticle,
  previousArticle,
  type ArticleTools as Tools,
  tagItem,
  toggleLater,
  toggleRead,
  toggleSaved,
} from '../actions/items.ts'
import { fullLabelOf, perform } from '../core/action.ts'
import type { OpenedArticle } from '../core/itemCache.ts'
import type { ItemMarks } from '../core/useMarks.ts'
import { ActionButton } from '../parts/ActionButton.tsx'
import { ItemTagPicker } from '../parts/ItemTagPicker.tsx'
import { NeverShowDialog } from '../parts/rules/ruleDialogs.ts'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Popover } from '../ui/Popover.tsx'
import { usePending } from '../ui/usePending.ts'
import styles from './ArticleTools.module.css'
import { TypographyTool } from './TypographyTool.tsx'
import { WholeArticleTool } from './WholeArticleTool.tsx'

type ArticleToolsProps = { article: OpenedArticle; marks: ItemMarks; tools: Tools }

/**
 * The line at the top of the article. It stays there while the article scrolls. A phone has room for the usual tools; a button
 * shows the others below, with their names.
 */
export function ArticleTools({ article, marks, tools }: ArticleToolsProps) {
  const [isWhole, setWhole] = useState(false)
  const othersId = useId()
  return (
    <div className={styles.tools}>
      <MarkButton action={toggleRead} article={article} marks={marks} />
      <MarkButton action={toggleSaved} article={article} marks={marks} />
      <MarkButton action={toggleLater} article={article} marks={marks} className={styles.more} />
      <IconButton
        className={styles.others}
        label={texts.articleMoreTools()}
        icon={Ellipsis}
        aria-expanded={isWhole}
        aria-controls={othersId}
        onClick={() => setWhole(!isWhole)}
      />
      <div id={othersId} className={styles.seldom} data-is-open={isWhole || undefined}>
        <Popover
          label={fullLabelOf(tagItem, article)}
          icon={tagItem.icon()}
          text={<span className={styles.label}>{tagItem.label()}</span>}
          className={styles.more}
        >
          {() => <ItemTagPicker item={article} />}
        </Popover>
        <NeverShowTool article={article} />
        <TypographyTool />
        {/* Known once the article is loaded. As the last one it moves no other. */}
        <WholeArticleTool article={article} />
      </div>
      <span className={styles.position} aria-live="polite">
        {texts.articlePosition({ position: tools.index + 1, count: tools.count })}
      </span>
      <ActionButton action={previousArticle} tools={tools} subject={undefined} />
      <ActionButton action={nextArticle} tools={tools} subject={undefined} />
      <ActionButton action={closeArticle} tools={tools} subject={undefined} />
    </div>
  )
}

/** Opens a dialog that hides articles like this one. */
function NeverShowTool({ article }: Pick<ArticleToolsProps, 'article'>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        look="quiet"
        className={styles.more}
        aria-label={fullLabelOf(neverShow, article)}
        title={fullLabelOf(neverShow, article)}
        onClick={() => perform(neverShow, { neverShow: () => setOpen(true) }, article)}
      >
        <EyeOff size={16} aria-hidden />
        <span className={styles.label}>{neverShow.label(article)}</span>
      </Button>
      {isOpen && <NeverShowDialog item={article} onClose={() => setOpen(false)} />}
    </>
  )
}

type MarkButtonProps = { action: MarkAction; article: OpenedArticle; marks: ItemMarks; className?: string | undefined }

function MarkButton({ action, article, marks, className }: MarkButtonProps) {
  const { isPending, start } = usePending(article.id)
  const Picture = action.icon(article)
  return (
    <Button
      look="quiet"
      className={className}
      aria-label={fullLabelOf(action, article)}
      title={action.label(article)}
      isBusy={isPending}
      onClick={() => void start(() => perform(action, marks, article))}
    >
      <Picture size={16} aria-hidden />
      <span className={styles.label}>{action.label(article)}</span>
    </Button>
  )
}
