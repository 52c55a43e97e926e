// The web as a reader of another language sees it: longer, accented texts (src/shared/texts/pseudoText.ts).
import { execFileSync } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContextOptions, expect, type Page } from '@playwright/test'
import { compileText } from '../../../src/shared/texts/compileText.ts'
import { en } from '../../../src/shared/texts/en.ts'
import { formatText, type TextValues } from '../../../src/shared/texts/formatText.ts'
import { pseudoText } from '../../../src/shared/texts/pseudoText.ts'
import { addTime } from './addTime.ts'
import { findOverflow, readShownTexts } from './shownTexts.ts'

const root = join(import.meta.dirname, '../../..')
const folder = join(root, 'dist/pseudo-product/dist')

/** The server with the pseudo language's page and scripts in place of the product's. */
export const pseudoServer = join(folder, 'server/main.mjs')

/** For `story.use(pseudoReader)`: a browser that asks for the pseudo language. */
export const pseudoReader: BrowserContextOptions = { locale: 'en-XA' }

/** Builds the web with the pseudo language, once per change of its sources, and puts a copy of the built server beside it. */
export function buildPseudoProduct(): void {
  execFileSync(process.execPath, [join(root, 'dev/buildWeb.ts'), '--pseudo'], { stdio: 'inherit' })
  rmSync(folder, { recursive: true, force: true })
  const copies = { server: 'dist/server', web: 'dist/web-pseudo' }
  for (const [name, from] of Object.entries(copies)) cpSync(join(root, from), join(folder, name), { recursive: true })
}

/** A text of the catalog as the pseudo language shows it, to find a control by its name. */
export function inPseudo(code: keyof typeof en, values: TextValues = {}): string {
  return formatText(pseudoText(compileText(en[code])), values, 'en')
}

/** Words of no language: the product, its settings, formats, browsers and systems. */
const names =
  /\b(?:Broadsheet|REGISTRATION|[A-Z]+(?:_[A-Z]+)+|RSS|Atom|JSON Feed|(?:Headless)?Chrome|Linux|macOS|Windows|MB|UTC)\b/g
/** Times, dates, sizes and names of languages formatted by Intl, which has no pseudo language. */
const times =
  /\b(?:in )?\d+ (?:sec(?:onds?)?|min(?:utes?)?|hours?|hr|h|days?|wk|mo|yr)\b\.?(?: ago)?|\bEnglish \(Pseudo-Accents\)|\byesterday\b|\btomorrow\b|\b\d+ \p{Lu}\p{Ll}+( \d{4})?\b/gu
const addresses = /\S+@\S+|\bhttps?:\/\/\S+|\b[\w-]+(?:\.[\w-]+)+(?::\d+)?(?:\/\S*)?|\b\d+\.\d+\.\d+\.\d+\S*/g

/** The strings that the server answers, which are names and texts of feeds and readers. Its errors are left out. */
export function collectContent(page: Page): Set<string> {
  const content = new Set<string>()
  page.on('response', async (response) => {
    if (!new URL(response.url()).pathname.startsWith('/api/')) return
    const body = await response.json().catch(() => null)
    collectStrings(body, content)
  })
  return content
}

function collectStrings(value: unknown, into: Set<string>): void {
  if (typeof value === 'string') {
    const text = normalize(value.replace(/<[^>]*>/g, ' '))
    if (text.length > 1) into.add(text)
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, each] of Object.entries(value)) {
      if (!['error', 'lastError', 'reason', 'message', 'kind', 'state', 'status', 'theme'].includes(key))
        collectStrings(each, into)
    }
  }
}

/** No plain English in a wide and in a narrow window, and nothing beyond the edge of the narrow one. */
export async function expectTranslated(page: Page, screen: string, content: ReadonlySet<string>): Promise<void> {
  addTime()
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 })
    // The page may still load what it shows; what is English or too wide stays so.
    await expect
      .soft(async () => {
        const texts = new Set(await readShownTexts(page))
        const known = [...content].sort((one, other) => other.length - one.length)
        expect(texts.size, `${screen} shows something`).toBeGreaterThan(0)
        expect(
          [...texts].filter((text) => isEnglish(text, known)),
          `${screen} at ${width} px: texts outside the catalog`,
        ).toEqual([])
        if (width === 360) expect(await findOverflow(page), `${screen} at 360 px: wider than the window`).toEqual([])
      })
      .toPass()
    const pictures = process.env.PSEUDO_PICTURES
    if (pictures) await page.screenshot({ path: join(pictures, `${screen}-${width}.png`) })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

/** `content`: the longest first. */
function isEnglish(shown: string, content: readonly string[]): boolean {
  // Content may contain parts of a name: a word "road" would leave "B dsheet".
  if (!/[a-z]{2,}/i.test(shown.replace(names, ' '))) return false
  let text = normalize(shown)
  for (const known of content) {
    if (known.includes(text)) return false
    text = text.replaceAll(known, ' ')
  }
  return /[a-z]{2,}/i.test(text.replace(addresses, ' ').replace(names, ' ').replace(times, ' '))
}

const normalize = (text: string) => text.replace(/\s+/g, ' ').trim()
