// Has the words and texts of the kept articles and looks things up for searches (searchDevice.ts). The page ends it when it takes too long.
import { limits } from '../../../shared/limits.ts'
import { answerPatterns, type PatternFields } from '../../../shared/search/matchPatterns.ts'
import { findPatternFault } from '../../../shared/search/patternFault.ts'
import type { SearchPattern } from '../../../shared/search/searchFilters.ts'
import type { SearchTerm } from '../../../shared/search/searchWords.ts'
import { type DeviceStore, openDeviceStore } from './deviceStore.ts'
import { findTerms, type KeptWords, searchedText } from './wordsIndex.ts'

export type Asked =
  | { ask: 'terms'; itemIds: number[]; terms: SearchTerm[] }
  | { ask: 'fault'; patterns: readonly SearchPattern[] }
  | { ask: 'patterns'; itemIds: number[]; patterns: readonly SearchPattern[] }

let words: Promise<Map<number, KeptWords>> | undefined

self.addEventListener('message', async ({ data }: MessageEvent<{ id: number } & Asked>) => {
  try {
    self.postMessage({ id: data.id, answer: await answer(data) })
  } catch {
    // The articles may have been deleted meanwhile.
    self.postMessage({ id: data.id, hasFailed: true })
  }
})

async function answer(asked: Asked): Promise<unknown> {
  switch (asked.ask) {
    case 'fault':
      return findPatternFault(asked.patterns)
    case 'terms': {
      words ??= readAllWords()
      const known = await words
      const some = asked.itemIds.flatMap((id) => known.get(id) ?? [])
      return findTerms(some, asked.terms)
    }
    case 'patterns':
      return withStore((store) => matchAll(store, asked))
  }
}

async function readAllWords(): Promise<Map<number, KeptWords>> {
  const all = await withStore((store) => store.readWords())
  return new Map(all.map((each) => [each.id, each]))
}

/** Ends when the time is over. */
async function matchAll(store: DeviceStore, { itemIds, patterns }: Extract<Asked, { ask: 'patterns' }>) {
  const startedAt = performance.now()
  const isOver = () => performance.now() - startedAt > limits.searchMaxMs
  const answers: boolean[][] = []
  for (const id of itemIds) {
    const fields = fieldsOf(await store.readArticle(id))
    let hasEnded = false
    const spend = () => {
      hasEnded = isOver()
      if (hasEnded) throw new Error('The time is over.')
    }
    const found = await answerPatterns(fields, patterns, { isDecided: () => false, spend }).catch((error: unknown) => {
      if (hasEnded) return undefined
      throw error
    })
    if (found === undefined) break
    answers.push(found.map((isFound) => isFound === true))
  }
  return answers
}

function fieldsOf(article: Awaited<ReturnType<DeviceStore['readArticle']>>): PatternFields {
  const { title = '', author = '', link = null, categories = [] } = article ?? {}
  return { title, author, link, categories, text: () => (article === undefined ? '' : searchedText(article)) }
}

async function withStore<Value>(work: (store: DeviceStore) => Promise<Value>): Promise<Value> {
  const store = await openDeviceStore()
  try {
    return await work(store)
  } finally {
    store.close()
  }
}
