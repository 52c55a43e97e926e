import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { currentLanguage } from '../../shared/texts/makeText.ts'
import { hasTranslator, translateHtml } from './deviceTranslator.ts'
import type { OpenedArticle } from './itemCache.ts'
import { itemTitle } from './itemTitle.ts'

/** An open article in the language of the page. `content` is the text that was translated: another one is shown as it is. */
export type Translation = { is: 'translated'; from: string; content: string; title: string; html: string }

export type TranslationView = { is: 'none' } | { is: 'translating' } | { is: 'failed' } | Translation

const none: TranslationView = { is: 'none' }
const keyOf = (itemId: number) => ['translation', itemId]

/** The view stays with the item while the page is open. `toggle` takes the text that is shown. */
export function useTranslation(itemId: number): {
  view: TranslationView
  toggle: (article: OpenedArticle) => unknown
} {
  const cache = useQueryClient()
  const { data: view = none } = useQuery<TranslationView>({ queryKey: keyOf(itemId), enabled: false })
  return { view, toggle: (article) => toggle(cache, article) }
}

/** Not where the browser has no translator, nor for an article whose feed is in the language of the page. */
export function isTranslationOffered({ language, content }: OpenedArticle): boolean {
  return hasTranslator() && content !== null && content !== '' && primary(language ?? '') !== primary(currentLanguage())
}

const primary = (tag: string) => tag.split('-')[0]

function show(cache: QueryClient, itemId: number, view: TranslationView): void {
  cache.setQueryData<TranslationView>(keyOf(itemId), view)
}

async function toggle(cache: QueryClient, article: OpenedArticle): Promise<void> {
  const { id, content } = article
  const view = cache.getQueryData<TranslationView>(keyOf(id)) ?? none
  if (view.is === 'translating' || content === null) return
  if (view.is === 'translated') return show(cache, id, none)
  show(cache, id, { is: 'translating' })
  try {
    const from = article.language ?? (await detect(content))
    const languages = { sourceLanguage: from, targetLanguage: primary(currentLanguage()) ?? 'en' }
    const [title = '', html = ''] = await translateHtml([escapeHtml(itemTitle(article)), content], languages)
    show(cache, id, { is: 'translated', from, content, title: textOf(title), html })
  } catch (error) {
    console.warn(error)
    show(cache, id, { is: 'failed' })
  }
}

/** Throws for a text whose language isn't clear. */
async function detect(html: string): Promise<string> {
  const { detectLanguage } = await import('./detectLanguage.ts')
  const found = detectLanguage(textOf(html))
  if (found === null) throw new Error('The language of the article is not clear.')
  return found
}

function textOf(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent ?? ''
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
