import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Item } from '../../shared/api/entities.ts'
import { hotkeysOf } from '../actions/hotkeysOf.ts'
import { closeArticle, nextArticle, previousArticle, type ArticleTools as Tools } from '../actions/items.ts'
import { useShortcutKeys } from '../actions/useShortcutKeys.ts'
import { perform } from '../core/action.ts'
import { itemTitle } from '../core/itemTitle.ts'
import { useArticle } from '../core/useArticle.ts'
import { useItemMarks } from '../core/useMarks.ts'
import { useHotkeys } from '../ui/useHotkeys.ts'
import styles from './ArticlePane.module.css'
import { ArticleSheet } from './ArticleSheet.tsx'
import { ArticleTools } from './ArticleTools.tsx'
import { useSwipe } from './useSwipe.ts'

type ArticlePaneProps = {
  item: Item
  tools: Tools
  terms: readonly string[]
  /** In place of the list: a page of its own. */
  isPage: boolean
}

const steps = [previousArticle, nextArticle]

/** The article beside its list, or in its place. The line of tools stays where it is while articles change. */
export function ArticlePane({ item, tools, terms, isPage }: ArticlePaneProps) {
  const { article, isWithoutText } = useArticle(item)
  const marks = useItemMarks()
  const keysOf = useShortcutKeys()
  const scroller = useTopOfEach(item.id)
  const swipe = useSwipe(tools.move)
  useEffect(() => {
    if (isPage) scroller.current?.focus({ preventScroll: true })
  }, [isPage, scroller])
  useHotkeys({
    ...hotkeysOf(steps, keysOf, (action) => perform(action, tools, undefined)),
    Escape: { press: () => perform(closeArticle, tools, undefined) },
  })
  return (
    <section className={styles.open} aria-label={itemTitle(item)} {...(isPage && swipe)}>
      <div className={styles.tools}>
        <ArticleTools article={article} marks={marks} tools={tools} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: readers scroll it by keys */}
      <div ref={scroller} tabIndex={0} className={styles.scroller}>
        <div className={styles.sheet}>
          <ArticleSheet key={item.id} article={article} isWithoutText={isWithoutText} terms={terms} />
        </div>
      </div>
    </section>
  )
}

function useTopOfEach(itemId: number) {
  const scroller = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each article
  useLayoutEffect(() => {
    scroller.current?.scrollTo({ top: 0 })
  }, [itemId])
  return scroller
}
