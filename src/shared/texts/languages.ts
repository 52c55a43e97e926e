// The languages that readers can choose besides English. A language is loaded before the first screen, by its readers only. One
// line offers a language, once its catalog is whole (test/catalogs.test.ts):
//   de: () => import('./de.json', { with: { type: 'json' } }),
import type { Catalog } from './catalog.ts'

/** Whether readers can choose it; English too. */
export function isOffered(language: string): boolean {
  return language === 'en' || Object.hasOwn(languages, language)
}

/** The web's build compiles the files (dev/textsPlugin.ts). */
export const languages: Readonly<Record<string, () => Promise<{ default: Catalog }>>> = {
  de: () => import('./de.json', { with: { type: 'json' } }),
  es: () => import('./es.json', { with: { type: 'json' } }),
  fr: () => import('./fr.json', { with: { type: 'json' } }),
  it: () => import('./it.json', { with: { type: 'json' } }),
  nl: () => import('./nl.json', { with: { type: 'json' } }),
  pl: () => import('./pl.json', { with: { type: 'json' } }),
  'pt-BR': () => import('./pt-BR.json', { with: { type: 'json' } }),
  ru: () => import('./ru.json', { with: { type: 'json' } }),
  tr: () => import('./tr.json', { with: { type: 'json' } }),
  ar: () => import('./ar.json', { with: { type: 'json' } }),
  ja: () => import('./ja.json', { with: { type: 'json' } }),
  'zh-Hans': () => import('./zh-Hans.json', { with: { type: 'json' } }),
}
