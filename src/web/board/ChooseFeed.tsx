import { lazyComponent } from '../ui/lazyComponent.tsx'
import type { AddBoxState } from './useAddBox.ts'

const ChooseFeedDialog = lazyComponent(async () => (await import('../onDemand/ChooseFeedDialog.tsx')).ChooseFeedDialog)

/** Asks the reader to choose when a page offers several feeds. */
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
