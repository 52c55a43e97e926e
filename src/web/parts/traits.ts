// The traits of an article by which a search or a rule finds others: the chips of "Never show me…", and links. Pure.
import type { Item } from '../../shared/api/entities.ts'
import { quote } from '../../shared/search/searchTokens.ts'
import { foldAccents } from '../../shared/textFolding.ts'

export type Trait = {
  label: string
  /** Its part of the rule's query. */
  query: string
}

export type Traits = { words: Trait[]; author: Trait[]; categories: Trait[]; address: Trait[] }

/** A longer headline has its subject in these. */
const wordsMax = 20
/** 'Of', 'a' and 'in' are in every headline. */
const wordMinChars = 3
const wordMaxChars = 40
const categoriesMax = 12

export function findTraits(item: Pick<Item, 'title' | 'author' | 'link'>, categories: readonly string[]): Traits {
  const authors = item.author.trim() === '' ? [] : [item.author.trim()]
  return {
    words: traitsOf('intitle', wordsOf(item.title).slice(0, wordsMax)),
    author: traitsOf('author', authors),
    categories: traitsOf('category', categories.slice(0, categoriesMax)),
    address: traitsOf('url', placesOf(item.link)),
  }
}

/** Quotes keep the last word whole: without them 'art' would find 'artist'. */
const traitsOf = (filter: string, labels: string[]): Trait[] =>
  labels.map((label) => ({ label, query: writeTrait(filter, label) }))

export const writeTrait = (filter: string, label: string): string => `${filter}:${quote(label.replaceAll('"', ' '))}`

function wordsOf(title: string): string[] {
  const words = title.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu) ?? []
  const byKey = new Map<string, string>()
  for (const word of words) {
    const isLong = /\p{N}/u.test(word) || word.length >= wordMinChars
    const key = foldAccents(word)
    if (isLong && word.length <= wordMaxChars && !byKey.has(key)) byKey.set(key, word)
  }
  return [...byKey.values()]
}

/** The site, and the first part of the path if the address has more: 'example.com', 'example.com/sponsored/'. */
function placesOf(link: string | null): string[] {
  const address = link === null ? null : URL.parse(link)
  if (address === null || !/^https?:$/.test(address.protocol)) return []
  const site = address.hostname.replace(/^www\./, '')
  const [first, ...others] = address.pathname.split('/').filter((part) => part !== '')
  return first === undefined || others.length === 0 ? [site] : [site, `${site}/${first}/`]
}
