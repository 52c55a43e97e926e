import type { Import } from '../../../shared/features/imports.ts'
import { texts } from '../../../shared/texts/texts.ts'

/** The result of an import so far, one sentence for each fact. */
export function describeImport(imported: Import): string[] {
  if (imported.takenBackAt !== null) return describeTakenBack(imported)
  const sentences = [...describeFeeds(imported), ...describeItems(imported), ...describeRules(imported)]
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

function describeTakenBack({ readItems }: Import): string[] {
  return [texts.importTakenBack(), ...(readItems > 0 ? [texts.importTakenBackRead()] : [])]
}

function describeItems({ savedItems, knownItems, readItems, newTags }: Import): string[] {
  return [
    savedItems > 0 && texts.importItemsSaved({ count: savedItems }),
    knownItems > 0 && texts.importItemsKnown({ count: knownItems }),
    readItems > 0 && texts.importItemsRead({ count: readItems }),
    newTags > 0 && texts.importTagsMade({ count: newTags }),
  ].filter((sentence) => sentence !== false)
}

function describeRules({ rules, untranslatedFilters }: Import): string[] {
  return [
    rules > 0 && texts.importRulesAdded({ count: rules }),
    untranslatedFilters > 0 && texts.importFiltersLeft({ count: untranslatedFilters }),
  ].filter((sentence) => sentence !== false)
}
