import { useLayoutEffect, useRef } from 'react'
import type { Item } from '../../shared/api/entities.ts'
import { hotkeysOf } from '../actions/hotkeysOf.ts'
import { articleActions, itemActions, type ArticleTools as Tools } from '../actions/items.ts'
import { useShortcutKeys } from '../actions/useShortcutKeys.ts'
import { perform } from '../core/action.ts'
import { itemTitle } from '../core/itemTitle.ts'
import { countOf, currentItem, indexOf } from '../core/steppedList.ts'
import { useArticle } from '../core/useArticle.ts'
import { useCopy } from '../core/useCopy.ts'
import { useItemMarks } from '../core/useMarks.ts'
import type { OpenedList } from '../parts/useArticleOverlay.ts'
import { Modal } from '../ui/Modal.tsx'
import { useHotkeys } from '../ui/useHotkeys.ts'
import styles from './ArticleOverlay.module.css'
import { ArticleSheet } from './ArticleSheet.tsx'
import { ArticleTools } from './ArticleTools.tsx'

type ArticleOverlayProps = {
  opened: OpenedList
  onStep: (steps: 1 | -1) => void
  onClose: () => void
}

/** The open article over the page. The arrow keys step through the list it was opened from. */
export function ArticleOverlay({ opened, onStep, onClose }: ArticleOverlayProps) {
  const item = currentItem(opened.list)
  if (item === undefined) return null
  return (
    <Modal look="page" label={itemTitle(item)} onClose={onClose} className={styles.overlay}>
      <OpenedArticle opened={opened} item={item} onStep={onStep} onClose={onClose} />
    </Modal>
  )
}

type OpenedArticleProps = ArticleOverlayProps & { item: Item }

function OpenedArticle({ opened, item, onStep, onClose }: OpenedArticleProps) {
  const { article, isWithoutText } = useArticle(item)
  const top = useTopOfEach(item.id)
  const marks = useItemMarks()
  const copy = useCopy()
  const keysOf = useShortcutKeys()
  const { list } = opened
  const tools: Tools = { index: indexOf(list), count: countOf(list), move: onStep, close: onClose }
  useHotkeys({
    ...hotkeysOf(articleActions, keysOf, (action) => perform(action, tools, undefined)),
    ...hotkeysOf(itemActions, keysOf, (action) => perform(action, { ...marks, copy }, article)),
  })
  return (
    <div ref={top} className={styles.article}>
      <ArticleTools article={article} marks={marks} tools={tools} />
      <ArticleSheet key={item.id} article={article} isWithoutText={isWithoutText} terms={opened.terms} />
    </div>
  )
}

/** Scrolls each article to its top. The tools keep the focus. */
function useTopOfEach(itemId: number) {
  const top = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each article
  useLayoutEffect(() => {
    top.current?.closest('dialog')?.scrollTo({ top: 0 })
  }, [itemId])
  return top
}
