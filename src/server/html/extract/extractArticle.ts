// Finds the article of a web page: Readability over linkedom, with our own rules before and after it. Pure and slow, so it runs
// in a process of its own (documents/pageReader.ts). Its result is foreign HTML: only presentArticle shows it.
import { Readability } from '@mozilla/readability'
import { foldSpace, withoutNul } from '../plainText.ts'
import { readHtml } from '../readHtml.ts'
import { removeClutter } from './clutter.ts'
import { countWords } from './countWords.ts'
import { findNextPage } from './findNextPage.ts'
import { findPlainText, findThread } from './findThread.ts'
import { findWall, type Wall } from './findWall.ts'
import { showLazyPictures } from './lazyPictures.ts'
import { all, openDocument, type PageDocument, type PageElement } from './pageDocument.ts'
import type { SiteRule } from './siteRule.ts'
import { slimPage } from './slimPage.ts'
import { removeTeasers } from './teasers.ts'
import { trimArticle } from './trimArticle.ts'

export type PageInput = {
  html: string
  /** Where the page was found. */
  url: string
  rule: SiteRule | null
  /** Which part of the article this page is, from 1. */
  part?: number
}

export type ExtractedPage =
  | ({
      is: 'article'
      nextPage: string | null
      /** The rule's body found too little, so the article was found without it. */
      isRuleUnused: boolean
    } & ExtractedArticle)
  | { is: 'wall'; wall: Wall }
  | { is: 'nothing' }
  | { is: 'tooComplicated' }
  /** A selector of the rule is no CSS. */
  | { is: 'badSelector'; selector: string }

export type ExtractedArticle = {
  /** As published but for addresses, which are absolute; not clean. */
  html: string
  /** '' when the page has none, and so are the next two. */
  title: string
  byline: string
  /** A language tag. */
  lang: string
  words: number
}

/** Less is no article. */
const fewestWords = 8

export function extractArticle({ html, url, rule, part = 1 }: PageInput): ExtractedPage {
  const slim = slimPage(html)
  if (slim === null) return { is: 'tooComplicated' }
  const document = openDocument(slim, url)
  const badSelector = findBadSelector(document, rule)
  if (badSelector !== undefined) return { is: 'badSelector', selector: badSelector }
  const pageText = foldSpace(document.body.textContent)
  for (const selector of rule?.strip ?? []) for (const element of all(document, selector)) element.remove()
  const named = rule?.body ? all(document, rule.body) : []
  const isRuleUnused = Boolean(rule?.body) && !hasEnough(named)
  const isByRule = named.length > 0 && !isRuleUnused
  if (!isByRule) removeTeasers(document, url)
  const nextPage = findNextPage(document, { url, part }, rule?.nextPage ?? null)
  showLazyPictures(document)
  const found = isByRule ? byRule(document, named) : findArticle(document)
  const text = found === null ? '' : readHtml(found.html, { baseUrl: url }).text
  const words = countWords(text)
  const wall = findWall(slim, { pageText, text, words })
  if (wall !== null) return { is: 'wall', wall }
  if (found === null || words < fewestWords) return { is: 'nothing' }
  return { is: 'article', nextPage, isRuleUnused, words, ...found }
}

function findArticle(document: PageDocument): Omit<ExtractedArticle, 'words'> | null {
  const thread = findThread(document)
  if (thread.length > 0) return byRule(document, thread)
  const plain = findPlainText(document)
  if (plain.length > 0) return byRule(document, plain, 'outerHTML')
  removeClutter(document)
  // Readability's types name the DOM of browsers, as which linkedom's document passes.
  const reading = new Readability<PageElement>(document as never, {
    serializer: (element) => element as never,
    ...options,
  })
  const read = reading.parse()
  if (!read?.content) return null
  const title = lineOf(read.title)
  trimArticle(read.content, { title })
  return { html: withoutNul(read.content.innerHTML), title, byline: lineOf(read.byline), lang: lineOf(read.lang) }
}

// Class names stay for code's language and for formulas; cleanHtml drops the others.
const options = { keepClasses: true, charThreshold: 200 }

/** A rule that finds less is out of date, and the general search does better. */
const ruleWordsMin = 40
const hasEnough = (elements: PageElement[]) =>
  countWords(elements.map(({ textContent }) => textContent).join(' ')) >= ruleWordsMin

function byRule(
  document: PageDocument,
  elements: PageElement[],
  part: 'innerHTML' | 'outerHTML' = 'innerHTML',
): Omit<ExtractedArticle, 'words'> {
  const title = lineOf(document.querySelector('h1')?.textContent || document.querySelector('title')?.textContent)
  for (const element of elements) trimArticle(element, { title })
  return {
    html: withoutNul(elements.map((element) => element[part]).join('\n')),
    title,
    byline: lineOf(document.querySelector('meta[name="author"]')?.getAttribute('content')),
    lang: lineOf(document.documentElement.getAttribute('lang')),
  }
}

const lineMaxChars = 300
const lineOf = (text: string | null | undefined): string => withoutNul(foldSpace(text ?? '')).slice(0, lineMaxChars)

function findBadSelector(document: PageDocument, rule: SiteRule | null): string | undefined {
  const selectors = [rule?.body, rule?.nextPage, ...(rule?.strip ?? [])].filter(
    (selector) => typeof selector === 'string',
  )
  return selectors.find((selector) => {
    try {
      document.querySelector(selector)
      return false
    } catch {
      return true
    }
  })
}
