// The categories of a language: feeds of its own where we have a list, otherwise the English ones. docs/languages/feeds.md names the
// source of each address.
import { type Category, categories, type SeedFeed } from '../../../shared/categories.ts'
import de from './categories/de.json' with { type: 'json' }
import es from './categories/es.json' with { type: 'json' }
import fr from './categories/fr.json' with { type: 'json' }
import it from './categories/it.json' with { type: 'json' }
import ja from './categories/ja.json' with { type: 'json' }
import ptBR from './categories/pt-BR.json' with { type: 'json' }

type Lists = Readonly<Record<string, readonly SeedFeed[]>>

const byLanguage: Readonly<Record<string, Lists>> = { de, es, fr, it, ja, 'pt-BR': ptBR }

export function categoriesIn(language: string): readonly Category[] {
  const lists = Object.hasOwn(byLanguage, language) ? byLanguage[language] : undefined
  if (lists === undefined) return categories
  return categories.map(({ id, name, feeds }) => ({ id, name, feeds: lists[id] ?? feeds }))
}

/** For the search: of all languages, English first. */
export const allCategories: readonly Category[] = [
  ...categories,
  ...Object.keys(byLanguage).flatMap((language) => categoriesIn(language)),
]
