// The translator of the browser: it works on the device, and sends nothing anywhere (the Translator API of the W3C). Few browsers have it.

export type Translator = { translate: (text: string) => Promise<string>; destroy?: () => void }
type TranslatorFactory = {
  availability: (languages: Languages) => Promise<'unavailable' | 'downloadable' | 'downloading' | 'available'>
  create: (languages: Languages) => Promise<Translator>
}
export type Languages = { sourceLanguage: string; targetLanguage: string }

function factory(): TranslatorFactory | undefined {
  return (globalThis as { Translator?: TranslatorFactory }).Translator
}

export function hasTranslator(): boolean {
  return factory() !== undefined
}

/**
 * The HTML with its texts in another language; its elements stay. Throws if the browser can't translate between the two languages.
 * Code and formulas are left as they are. The HTML must be clean: it is parsed, and nothing of it runs.
 */
export async function translateHtml(html: readonly string[], languages: Languages): Promise<string[]> {
  const translator = await openTranslator(languages)
  try {
    const translated: string[] = []
    for (const each of html) translated.push(await translateTexts(translator, each))
    return translated
  } finally {
    translator.destroy?.()
  }
}

/** Throws if the browser can't translate between the two languages. */
export async function openTranslator(languages: Languages): Promise<Translator> {
  const translators = factory()
  if (translators === undefined || (await translators.availability(languages)) === 'unavailable')
    throw new Error(`The browser can't translate from ${languages.sourceLanguage} to ${languages.targetLanguage}.`)
  return translators.create(languages)
}

async function translateTexts(translator: Translator, html: string): Promise<string> {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (/\p{L}/u.test(node.nodeValue ?? '') && !node.parentElement?.closest('code, pre, kbd, samp, math'))
      texts.push(node as Text)
  for (const text of texts) {
    const [, before = '', words = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text.data) ?? []
    text.data = `${before}${await translator.translate(words)}${after}`
  }
  return body.innerHTML
}
