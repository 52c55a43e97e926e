// How well articles are found in real pages that people read first (`words`: the article; `phrases`: what must be in it, and what
// must not), with all rules, by Readability without any, and without each rule. A rule that doesn't raise F1 goes.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Readability } from '@mozilla/readability'
import { decodeDocument } from '../../src/server/formats/decodeDocument.ts'
import { extractArticle, type PageRule, pageRules } from '../../src/server/html/extract/extractArticle.ts'
import { openDocument } from '../../src/server/html/extract/pageDocument.ts'
import { slimPage } from '../../src/server/html/extract/slimPage.ts'
import { plainTextOf, scoreWords, wordsOf } from './realScores.ts'

const goals = { words: 0.955, phrases: 0.9, foundShare: 0.99 }

type Page = { html: string; url: string }
type WordsPage = Page & { text: string }
type PhrasesPage = Page & { with: string[]; without: string[] }
type Find = (page: Page) => string

export async function measureRealPages(folder: string): Promise<string[]> {
  if (!existsSync(join(folder, 'words.json'))) return [`There are no real pages in ${folder}.`]
  const pages = {
    words: readPages<WordsPage>(folder, 'words'),
    phrases: readPages<PhrasesPage>(folder, 'phrases'),
  }
  const ours = scoreAll(pages, byRules(new Set()))
  const rows = [
    { finder: 'ours', ...ours },
    { finder: 'Readability', ...scoreAll(pages, byReadability) },
    ...pageRules.map((rule) => ({ finder: `without ${rule}`, ...scoreAll(pages, byRules(new Set([rule]))) })),
  ]
  console.table(
    rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, shorten(name, value as number)])),
    ),
  )
  const total = pages.words.length + pages.phrases.length
  return [
    ...(ours['words F1'] < goals.words ? [`Words have an F1 of less than ${goals.words}.`] : []),
    ...(ours['phrases F1'] < goals.phrases ? [`Phrases have an F1 of less than ${goals.phrases}.`] : []),
    ...(ours.nothing > total * (1 - goals.foundShare) ? ['More than one page in a hundred has no article.'] : []),
  ]
}

const shorten = (name: string, value: number | string) =>
  typeof value === 'string' || Number.isInteger(value) ? value : value.toFixed(name.endsWith('ms') ? 1 : 4)

function readPages<T extends Page>(folder: string, set: string): T[] {
  const truth = JSON.parse(readFileSync(join(folder, `${set}.json`), 'utf8')) as Record<string, Omit<T, 'html'>>
  return Object.entries(truth).map(([id, rest]) => {
    const bytes = gunzipSync(readFileSync(join(folder, set, `${id}.html.gz`)))
    return { ...rest, html: decodeDocument(bytes, 'text/html') } as T
  })
}

const byRules =
  (without: ReadonlySet<PageRule>): Find =>
  ({ html, url }) => {
    const found = extractArticle({ html, url, rule: null }, without)
    return found.is === 'article' ? found.html : ''
  }

const byReadability: Find = ({ html, url }) => {
  const slim = slimPage(html)
  if (slim === null) return ''
  return new Readability(openDocument(slim, url) as never, { keepClasses: true }).parse()?.content ?? ''
}

function scoreAll(pages: { words: WordsPage[]; phrases: PhrasesPage[] }, find: Find) {
  const times: number[] = []
  const htmls: string[] = []
  const timed = (page: Page): string => {
    const start = process.cpuUsage()
    const html = find(page)
    const { user, system } = process.cpuUsage(start)
    times.push((user + system) / 1000)
    htmls.push(html)
    return html
  }
  const words = pages.words.map((page) => scoreWords(timed(page), page.text))
  let [right, lost, extra] = [0, 0, 0]
  for (const page of pages.phrases) {
    const text = plainTextOf(timed(page))
    const has = (phrase: string) => text.includes(plainTextOf(phrase))
    const found = page.with.filter(has).length
    right += found
    lost += page.with.length - found
    extra += page.without.filter(has).length
  }
  const sum = (name: 'precision' | 'recall' | 'f1') => words.reduce((total, score) => total + score[name], 0)
  const found = words.filter(({ precision }) => precision > 0).length
  const [precision, recall] = [right / (right + extra), right / (right + lost)]
  return {
    'words F1': sum('f1') / words.length,
    'precision where found': sum('precision') / found,
    recall: sum('recall') / words.length,
    'at 0.95': words.filter(({ f1 }) => f1 >= 0.95).length,
    'phrases F1': (2 * precision * recall) / (precision + recall),
    'phrases precision': precision,
    'phrases recall': recall,
    nothing: htmls.filter((html) => wordsOf(html).length === 0).length,
    pictures: htmls.reduce((total, html) => total + html.split(/<(?:amp-)?img\b/i).length - 1, 0),
    tables: htmls.reduce((total, html) => total + html.split(/<table\b/i).length - 1, 0),
    'median CPU ms': times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0,
  }
}
