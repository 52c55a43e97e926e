// Finds the article of a web page: Readability over linkedom, with our own rules before and after it. Pure and slow, so it runs
// in a process of its own (documents/pageReader.ts). Its result is foreign HTML: only presentArticle shows it.
import { Readability } from '@mozilla/readability'
import { foldSpace } from '../../../shared/foldSpace.ts'
import { countWords } from '../countWords.ts'
import { showOwnElements } from '../ownElements.ts'
import { withoutNul } from '../plainText.ts'
import { readHtml } from '../readHtml.ts'
import { tidyFrame } from '../tidyHtml.ts'
import { removeByName, removeByRole } from './clutter.ts'
import { findNextPage } from './findNextPage.ts'
import { findPlainText, findThread } from './findThread.ts'
import { findWall, type Wall } from './findWall.ts'
import { keepLines } from './keepLines.ts'
import { joinLayoutTables } from './layoutTables.ts'
import { showLazyPictures } from './lazyPictures.ts'
import { all, openDocument, type PageDocument, type PageElement } from './pageDocument.ts'
import { type Block, innermostWith, readBlocks } from './prose.ts'
import type { SiteRule } from './siteRule.ts'
import { type SlimPage, slimPage } from './slimPage.ts'
import { findStandfirst, standfirstMaxBlocks, standfirstMinChars } from './standfirst.ts'
import { removeTeasers } from './teasers.ts'
import { trims } from './trimArticle.ts'

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

/** Our own rules beside Readability. `npm run bench -- full-text real` leaves out one at a time. */
export const pageRules = [
  ...(['teasers', 'role', 'name', 'thread', 'plainText', 'layoutTables', 'standfirst', 'spreadText', 'wall'] as const),
  ...(Object.keys(trims) as (keyof typeof trims)[]),
]
export type PageRule = (typeof pageRules)[number]

export function extractArticle(
  { html, url, rule, part = 1 }: PageInput,
  without: ReadonlySet<PageRule> = new Set(),
): ExtractedPage {
  const slim = slimPage(showOwnElements(html, tidyFrame))
  if (slim === null) return { is: 'tooComplicated' }
  const document = openDocument(slim, url)
  const badSelector = findBadSelector(document, rule)
  if (badSelector !== undefined) return { is: 'badSelector', selector: badSelector }
  const pageText = document.body.textContent
  strip(document, rule)
  const named = rule?.body ? all(document, rule.body) : []
  const isRuleUnused = Boolean(rule?.body) && !hasEnough(named)
  const isByRule = named.length > 0 && !isRuleUnused
  const page = { slim, url, rule, without }
  if (!isByRule) removeOtherArticles(document, page)
  const nextPage = findNextPage(document, { url, part }, rule?.nextPage ?? null)
  showLazyPictures(document)
  keepLines(document, slim.html)
  const found = isByRule ? takeElements(document, named, page) : findArticle(document, page)
  const text = found === null ? '' : readHtml(found.html, { baseUrl: url }).text
  const words = countWords(text)
  const wall = without.has('wall') ? null : findWall(slim, { pageText, text, words })
  if (wall !== null) return { is: 'wall', wall }
  if (found === null || words < fewestWords) return { is: 'nothing' }
  return { is: 'article', nextPage, isRuleUnused, words, ...found }
}

type Page = { slim: SlimPage; url: string; rule: SiteRule | null; without: ReadonlySet<PageRule> }
type Found = Omit<ExtractedArticle, 'words'>

function strip(document: PageDocument, rule: SiteRule | null): void {
  for (const selector of rule?.strip ?? []) for (const element of all(document, selector)) element.remove()
}

function removeOtherArticles(document: PageDocument, { url, without }: Page): void {
  if (!without.has('teasers')) removeTeasers(document, url)
}

function removeClutter(document: PageDocument, { without }: Page): void {
  if (!without.has('role')) removeByRole(document)
  if (!without.has('name')) removeByName(document)
  if (!without.has('layoutTables')) joinLayoutTables(document)
}

function findArticle(document: PageDocument, page: Page): Found | null {
  const { slim, without } = page
  const thread = without.has('thread') ? [] : findThread(document, slim.html)
  if (thread.length > 0) return takeElements(document, thread, page)
  const plain = without.has('plainText') ? [] : findPlainText(document)
  if (plain.length > 0) return takeElements(document, plain, page, 'outerHTML')
  removeClutter(document, page)
  const blocks = readBlocks(document.body, { minChars: standfirstMinChars, withHtml: standfirstMaxBlocks })
  // Readability's types name the DOM of browsers, as which linkedom's document passes.
  const reading = new Readability<PageElement>(document as never, {
    // Class names stay for code's language and for formulas; cleanHtml drops the others.
    keepClasses: true,
    serializer: (element) => element as never,
  })
  const read = reading.parse()
  const title = lineOf(read?.title)
  let content = read?.content ?? null
  if (!without.has('spreadText') && isSpread(blocks, textOf(content))) content = findSpreadText(page)
  if (content === null) return null
  const standfirst = without.has('standfirst') ? [] : findStandfirst(blocks, textOf(content))
  trim(content, title, page)
  const html = [...standfirst.map(({ html }) => `<p>${html}</p>`), content.innerHTML].join('')
  return { html: withoutNul(html), title, byline: lineOf(read?.byline), lang: lineOf(read?.lang) }
}

/** With less of the page's paragraphs, Readability took one of many boxes. */
const shareMin = 0.4

function isSpread(blocks: Block[], text: string): boolean {
  const chars = blocks.reduce((sum, block) => sum + (block.isTitle ? 0 : block.text.length), 0)
  return text.length < chars * shareMin
}

const spreadShare = 0.7

/** Builders of pages put each paragraph into boxes of its own, so Readability finds only one of them. */
function findSpreadText(page: Page): PageElement {
  const document = openDocument(page.slim, page.url)
  strip(document, page.rule)
  removeOtherArticles(document, page)
  showLazyPictures(document)
  keepLines(document, page.slim.html)
  removeClutter(document, page)
  return innermostWith(spreadShare, document.body)
}

const textOf = (element: PageElement | null): string => foldSpace(element?.textContent ?? '')

function trim(article: PageElement, title: string, { without }: Page): void {
  for (const [name, drop] of Object.entries(trims)) if (!without.has(name as PageRule)) drop(article, title)
}

/** A rule that finds less is out of date, and the general search does better. */
const ruleWordsMin = 40
const hasEnough = (elements: PageElement[]) =>
  countWords(elements.map(({ textContent }) => textContent).join(' ')) >= ruleWordsMin

function takeElements(
  document: PageDocument,
  elements: PageElement[],
  page: Page,
  part: 'innerHTML' | 'outerHTML' = 'innerHTML',
): Found {
  const title = lineOf(document.querySelector('h1')?.textContent || document.querySelector('title')?.textContent)
  for (const element of elements) trim(element, title, page)
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
