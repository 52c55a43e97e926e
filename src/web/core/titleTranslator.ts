// Translates titles one after the other, with one translator for each language.
import type { Item } from '../../shared/api/entities.ts'
import { currentLanguage } from '../../shared/texts/makeText.ts'
import { detectLanguage } from './detectLanguage.ts'
import { openTranslator, type Translator } from './deviceTranslator.ts'
import { itemTitle } from './itemTitle.ts'
import { translatedFeedsSetting } from './translatedFeeds.ts'
import { keepTranslatedTitle, translatedTitle } from './translatedTitles.ts'

const translators = new Map<string, Promise<Translator | null>>()
/** Titles of earlier calls, also those that could not be translated. */
const asked = new Set<string>()
let last: Promise<unknown> = Promise.resolve()

// Choosing a feed is a click, with which the browser may load a language that it refused before.
translatedFeedsSetting.listen(() => {
  translators.clear()
  for (const original of asked) if (translatedTitle(original) === undefined) asked.delete(original)
})

/** Once for each title of this page. A title whose language isn't clear stays as it is. */
export function translateTitle(item: Item): void {
  const original = itemTitle(item)
  if (asked.has(original)) return
  asked.add(original)
  last = last.then(() => translate(item, original)).catch((error) => console.warn(error))
}

async function translate({ feed, title, snippet }: Item, original: string): Promise<void> {
  const from = primary(feed.language ?? detectLanguage(`${title}\n${snippet}`) ?? '')
  if (from === '' || from === target()) return
  const opened = translators.get(from) ?? open(from)
  translators.set(from, opened)
  const translated = await (await opened)?.translate(original)
  if (translated !== undefined && translated.trim() !== '') keepTranslatedTitle(original, translated)
}

/** Null where the browser lacks the language, or must load it and has not been allowed to by a click. */
async function open(from: string): Promise<Translator | null> {
  try {
    return await openTranslator({ sourceLanguage: from, targetLanguage: target() })
  } catch (error) {
    console.warn(error)
    return null
  }
}

const primary = (tag: string): string => tag.split('-')[0] ?? ''
const target = () => primary(currentLanguage())
