import type { Item } from '../../shared/api/entities.ts'
import { texts } from '../../shared/texts/texts.ts'
import { listNames } from '../ui/language.ts'
import { RichText } from '../ui/RichText.tsx'

/** Other feeds with the same story: the name of the first and the number of the others. */
export function AlsoIn({ feeds, className }: { feeds: Item['alsoIn']; className?: string | undefined }) {
  const [first, ...others] = feeds.map(({ feedTitle }) => feedTitle)
  if (first === undefined) return null
  const title = <bdi>{first}</bdi>
  return (
    <span className={className} title={listNames([first, ...others])}>
      {others.length === 0 ? (
        <RichText text={texts.itemAlsoIn} values={{ title }} />
      ) : (
        <RichText text={texts.itemAlsoInMore} values={{ title, count: others.length }} />
      )}
    </span>
  )
}
