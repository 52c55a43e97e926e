import type { Import } from '../../../shared/api/opml.ts'
import { countOf } from '../../../shared/countOf.ts'

/** What an import has brought so far, in sentences. */
export function describeImport(imported: Import): string[] {
  const sentences = [...describeFeeds(imported), ...describeSavedItems(imported)]
  return sentences.length > 0 ? sentences : ['The file has no feeds and no saved articles.']
}

function describeFeeds({ added, arrived, failed, waiting, known, refused }: Import): string[] {
  const isComplete = waiting === 0 && failed === 0
  return [
    added > 0 && !isComplete && `${arrived} of ${feeds(added)} ${added === 1 ? 'is' : 'are'} loaded.`,
    added > 0 && isComplete && (added === 1 ? 'The feed is loaded.' : `All ${feeds(added)} are loaded.`),
    failed > 0 && `${feeds(failed)} could not be fetched yet.`,
    known > 0 && `${feeds(known)} skipped: you already have ${known === 1 ? 'it' : 'them'}.`,
    refused > 0 && `${countOf(refused, 'address', 'addresses')} could not be read.`,
  ].filter((sentence) => sentence !== false)
}

function describeSavedItems({ savedItems, knownItems }: Import): string[] {
  return [
    savedItems > 0 && `${articles(savedItems)} saved.`,
    knownItems > 0 && `${articles(knownItems)} skipped: already saved.`,
  ].filter((sentence) => sentence !== false)
}

const feeds = (count: number) => countOf(count, 'feed')
const articles = (count: number) => countOf(count, 'article')
