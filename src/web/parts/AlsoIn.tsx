import type { Item } from '../../shared/api/entities.ts'

/** The same story in other feeds: one by its name, more by their number. Nothing for a story that stands alone. */
export function AlsoIn({ feeds, className }: { feeds: Item['alsoIn']; className?: string | undefined }) {
  const [first, ...others] = feeds.map(({ feedTitle }) => feedTitle)
  if (first === undefined) return null
  return (
    <span className={className} title={[first, ...others].join(', ')}>
      Also in <span dir="auto">{first}</span>
      {others.length > 0 && ` and ${others.length} more`}
    </span>
  )
}
