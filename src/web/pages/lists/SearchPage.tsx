import { BookmarkPlus, ListFilter } from 'lucide-react'
import { useState } from 'react'
import type { Item } from '../../../shared/api/entities.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { type FoundItems, useFoundItems } from '../../core/foundItems.ts'
import { isHiddenSearched } from '../../core/hiddenItems.ts'
import { useReaderView } from '../../core/useReaderView.ts'
import { SaveSearchDialog } from '../../onDemand/SearchDialogs.tsx'
import { RuleDialog } from '../../parts/rules/ruleDialogs.ts'
import type { OpenItem } from '../../parts/useArticleOverlay.ts'
import { RiverFrame } from '../../river/RiverFrame.tsx'
import { useVisit } from '../../river/useVisit.ts'
import { Button } from '../../ui/Button.tsx'
import { isTypingAwaited } from '../../ui/typingAhead.ts'
import { SearchField } from './SearchField.tsx'
import { SearchHelp } from './SearchHelp.tsx'
import styles from './SearchPage.module.css'

/** The reader's items that match the query in the address. */
export function SearchPage({ query, onOpen }: { query: string; onOpen: OpenItem }) {
  const [isSaving, setSaving] = useState(false)
  const [isMakingRule, setMakingRule] = useState(false)
  const { isOldestFirst } = useReaderView()
  const [isTyping] = useState(isTypingAwaited)
  const found = useFoundItems({ query, place: 'page', unreadOnly: false, isOldestFirst })
  const visit = useVisit(query)
  const isNothingFound = found.items?.length === 0
  // A refused search has a reason below its field, and no list.
  const list = found.refusal === null ? found : { ...found, items: noItems }
  const head = (
    <div className={styles.head}>
      <SearchField query={query} refusal={found.refusal} />
      {found.refusal === null && (
        <div className={styles.line}>
          <output>{resultText(found, isOldestFirst)}</output>
          <span className={styles.tools}>
            <Button look="quiet" onClick={() => setMakingRule(true)}>
              <ListFilter size={16} aria-hidden />
              {texts.makeRuleOfSearch()}
            </Button>
            <Button look="quiet" onClick={() => setSaving(true)}>
              <BookmarkPlus size={16} aria-hidden />
              {texts.saveThisSearch()}
            </Button>
          </span>
        </div>
      )}
      {(isNothingFound || found.refusal !== null) && <SearchHelp />}
    </div>
  )
  return (
    <>
      <RiverFrame
        // A link that led here is gone. A reader who typed goes on typing.
        isFocusedAtFirst={!isTyping}
        title={texts.searchItems()}
        list={list}
        visit={visit}
        isOldestFirst={isOldestFirst}
        head={head}
        {...(found.refusal === null && !isHiddenSearched(query) && { hidden: { query } })}
        onOpen={onOpen}
      />
      {isMakingRule && <RuleDialog given={{ query }} onClose={() => setMakingRule(false)} />}
      {isSaving && <SaveSearchDialog query={query} onClose={() => setSaving(false)} />}
    </>
  )
}

const noItems: Item[] = []

/** The number of those that are loaded: counting a hundred thousand matches of a common word would be slow. */
function resultText({ items, hasMore, order }: FoundItems, isOldestFirst: boolean): string {
  if (items === undefined) return ''
  const count = items.length
  if (count === 0) return texts.nothingFound()
  const number = hasMore ? texts.moreArticlesThan({ count }) : texts.articlesCount({ count })
  return `${number} · ${orderText(order, isOldestFirst)}`
}

function orderText(order: FoundItems['order'], isOldestFirst: boolean): string {
  if (isOldestFirst) return order === 'saved' ? texts.firstSavedFirst() : texts.oldestArrivalsFirst()
  return order === 'saved' ? texts.lastSavedFirst() : texts.newestFirst()
}
