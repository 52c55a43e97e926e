import type { Import } from '../../shared/api/opml.ts'

/** What an import has brought so far, in sentences. */
export function describeImport(imported: Import): string[] {
  const sentences = [...describeFeeds(imported), ...describeSavedItems(imported)]
  return sentences.length > 0 ? sentences : ['There was nothing in it to bring along.']
}

function describeFeeds({ added, arrived, failed, waiting, known, refused }: Import): string[] {
  const isComplete = waiting === 0 && failed === 0
  return [
    added > 0 && !isComplete && `${arrived} of ${feeds(added)} ${added === 1 ? 'is' : 'are'} in.`,
    added > 0 && isComplete && (added === 1 ? 'The feed is in.' : `All ${added} feeds are in.`),
    failed > 0 && `${feeds(failed)} could not be fetched yet.`,
    known > 0 && `You had ${feeds(known)} of it already; nothing about ${known === 1 ? 'it' : 'them'} was changed.`,
    refused > 0 && `${refused === 1 ? '1 address' : `${refused} addresses`} could not be read.`,
  ].filter((sentence) => sentence !== false)
}

function describeSavedItems({ savedItems, knownItems }: Import): string[] {
  return [
    savedItems > 0 && `${articles(savedItems)} saved.`,
    knownItems > 0 && `${articles(knownItems)} had been saved before.`,
  ].filter((sentence) => sentence !== false)
}

const feeds = (count: number) => (count === 1 ? '1 feed' : `${count} feeds`)
const articles = (count: number) => (count === 1 ? '1 article' : `${count} articles`)
