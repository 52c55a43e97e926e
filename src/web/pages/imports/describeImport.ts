import type { Import } from '../../../shared/api/opml.ts'
import { texts } from '../../../shared/texts/texts.ts'

/** The result of an import so far, one sentence for each fact. */
export function describeImport(imported: Import): string[] {
  const sentences = [...describeFeeds(imported), ...describeSavedItems(imported)]
  return sentences.length > 0 ? sentences : [texts.importIsEmpty()]
}

function describeFeeds({ added, arrived, failed, waiting, known, refused }: Import): string[] {
  const isComplete = waiting === 0 && failed === 0
  return [
    added > 0 && !isComplete && texts.importFeedsLoading({ loaded: arrived, count: added }),
    added > 0 && isComplete && texts.importFeedsLoaded({ count: added }),
    failed > 0 && texts.importFeedsFailed({ count: failed }),
    known > 0 && texts.importFeedsKnown({ count: known }),
    refused > 0 && texts.importAddressesRefused({ count: refused }),
  ].filter((sentence) => sentence !== false)
}

function describeSavedItems({ savedItems, knownItems }: Import): string[] {
  return [
    savedItems > 0 && texts.importItemsSaved({ count: savedItems }),
    knownItems > 0 && texts.importItemsKnown({ count: knownItems }),
  ].filter((sentence) => sentence !== false)
}
