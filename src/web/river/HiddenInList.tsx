import type { Item } from '../../shared/api/entities.ts'
import { type HiddenScope, useHiddenItems } from '../core/hiddenItems.ts'
import { HiddenFoot } from '../parts/rules/HiddenFoot.tsx'

type HiddenInListProps = { scope: HiddenScope; onOpen: (item: Item) => void }

/** "12 hidden by rules", at the end of a list of items. Counting them loads the first of them. */
export function HiddenInList({ scope, onOpen }: HiddenInListProps) {
  const { items, hasMore } = useHiddenItems(scope, { isWanted: true })
  return <HiddenFoot count={items?.length ?? 0} hasMore={hasMore} scope={scope} heading="h2" onOpen={onOpen} />
}
