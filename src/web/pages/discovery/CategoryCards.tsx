import { ChefHat, Clapperboard, Cpu, Folder, Megaphone, Newspaper, Puzzle, TrendingUp, Trophy } from 'lucide-react'
import type { SeedCategory } from '../../../shared/api/entities.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { explainFailure } from '../../core/callError.ts'
import { useCategories } from '../../core/categoriesApi.ts'
import type { Icon } from '../../ui/IconButton.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './CategoryCards.module.css'
import { categoryName } from './categoryNames.ts'

const icons: Partial<Record<string, Icon>> = {
  'latest-news': Newspaper,
  'tech-news': Cpu,
  'business-finance': TrendingUp,
  sports: Trophy,
  hobbies: Puzzle,
  marketing: Megaphone,
  entertainment: Clapperboard,
  'cooking-food': ChefHat,
}

type CategoryCardsProps = {
  /** The card of this category gets the focus when the reader comes back from it. */
  lastOpened: string | undefined
  onOpen: (categoryId: string) => void
}

export function CategoryCards({ lastOpened, onOpen }: CategoryCardsProps) {
  const { data: categories, error, refetch } = useCategories()
  return (
    <section aria-labelledby="categories-heading" aria-busy={categories === undefined && error === null}>
      <h2 id="categories-heading" className={styles.heading}>
        {texts.browseByCategory()}
      </h2>
      {error !== null && (
        <LoadFailure
          title={texts.categoriesNotLoaded()}
          reason={explainFailure(error, texts.internalError())}
          onRetry={refetch}
        />
      )}
      <ul className={styles.cards}>
        {categories?.map((category) => (
          <li key={category.id}>
            <CategoryCard
              category={category}
              isLastOpened={category.id === lastOpened}
              onOpen={() => onOpen(category.id)}
            />
          </li>
        ))}
        {categories === undefined &&
          error === null &&
          Object.keys(icons).map((id) => (
            <li key={id}>
              <Skeleton height="116px" />
            </li>
          ))}
      </ul>
    </section>
  )
}

type CategoryCardProps = { category: SeedCategory; isLastOpened: boolean; onOpen: () => void }

function CategoryCard({ category, isLastOpened, onOpen }: CategoryCardProps) {
  const Picture = icons[category.id] ?? Folder
  return (
    <button ref={isLastOpened ? focus : null} type="button" className={styles.card} onClick={onOpen}>
      <span className={styles.name}>
        <Picture size={18} aria-hidden />
        {categoryName(category)}
      </span>
      <span className={styles.feeds}>{category.feeds.map((feed) => feed.title).join(', ')}</span>
      <span className={styles.count}>{texts.feedsCount({ count: category.feeds.length })}</span>
    </button>
  )
}

const focus = (card: HTMLButtonElement | null) => card?.focus()
