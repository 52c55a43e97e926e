import { later } from '../ui/later.tsx'
import type { AddBoxState } from './useAddBox.ts'

const ChooseFeedDialog = later(async () => (await import('../later/ChooseFeedDialog.tsx')).ChooseFeedDialog)

/** Asks which feed is meant, while the box has several to choose from. */
export function ChooseFeed({ box }: { box: AddBoxState }) {
  if (box.choice === null) return null
  return (
    <ChooseFeedDialog
      feeds={box.choice}
      isBusy={box.isBusy}
      onChoose={({ url }) => box.submit({ feedUrl: url })}
      onClose={box.closeChoice}
    />
  )
}
