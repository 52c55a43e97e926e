// Servers that number their articles from here on.
import type { FakeOldServer, OldArticle } from './world.ts'

const firstId = 700

export const idOf = (index: number): number => firstId + index
export const articleOf = ({ articles }: FakeOldServer, id: number): OldArticle | undefined => articles[id - firstId]

/** The ids of the wanted articles, newest first. */
export const idsOf = (world: FakeOldServer, isWanted: (article: OldArticle, index: number) => boolean): number[] =>
  world.articles.flatMap((article, index) => (isWanted(article, index) ? idOf(index) : [])).toReversed()

/** The numbers of a list in a request, without anything else. */
export function numbersAt(json: unknown, name: string): number[] {
  const list = typeof json === 'object' && json !== null ? (json as Record<string, unknown>)[name] : undefined
  return Array.isArray(list) ? list.filter((id) => typeof id === 'number') : []
}
