import type { AttachedTag, Tag, TagLabel } from '../../../shared/api/entities.ts'

type LabelRow = { id: number; name: string; color: string; icon: string }

const presentTagLabel = ({ id, name, color, icon }: LabelRow): TagLabel => ({ id, name, color, icon })

/** A tag as it appears on a feed or an item. */
export const presentAttachedTag = (row: LabelRow): AttachedTag => ({ tagId: row.id, tag: presentTagLabel(row) })

/** A tag with its uses: the ids of its subscriptions and items. */
export const presentTag = (row: LabelRow, uses: { subscriptionIds: number[]; itemIds: number[] }): Tag => ({
  ...presentTagLabel(row),
  feedTags: uses.subscriptionIds.map((feedId) => ({ feedId })),
  feedItemTags: uses.itemIds.map((feedItemId) => ({ feedItemId })),
})
