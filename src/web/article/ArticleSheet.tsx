import { useRef } from 'react'
import type { AttachedTag } from '../../shared/api/entities.ts'
import type { OpenedArticle } from '../data/itemCache.ts'
import { itemTitle } from '../data/itemTitle.ts'
import { hasSound } from '../data/usePlayer.ts'
import { AlsoIn } from '../parts/AlsoIn.tsx'
import { ConfirmationLinks } from '../parts/ConfirmationLinks.tsx'
import { Favicon } from '../parts/Favicon.tsx'
import { holdsPicture } from '../parts/holdsPicture.ts'
import { ItemPicture } from '../parts/ItemPicture.tsx'
import { TagBadge } from '../parts/TagBadge.tsx'
import { useHighlightedText } from '../parts/useHighlightedText.ts'
import { buttonClass } from '../ui/Button.tsx'
import { useNow } from '../ui/Clock.tsx'
import { later } from '../ui/later.tsx'
import { exactTime, relativeTime } from '../ui/relativeTime.ts'
import { ArticleBody } from './ArticleBody.tsx'
import { ArticleFiles } from './ArticleFiles.tsx'
import styles from './ArticleSheet.module.css'

const ArticlePlayers = later(async () => (await import('../player/ArticlePlayers.tsx')).ArticlePlayers)

type ArticleSheetProps = {
  article: OpenedArticle
  isWithoutText: boolean
  /** What was searched for, folded; marked in the headline and the text. */
  terms: readonly string[]
}

/** An article as it is read: source, headline, date, picture, text, and the way to the original. */
export function ArticleSheet({ article, isWithoutText, terms }: ArticleSheetProps) {
  const { imageUrl, content } = article
  const sheet = useRef<HTMLElement>(null)
  useHighlightedText(sheet, terms, content)
  const isPictureShown = imageUrl !== null && !holdsPicture(content ?? '', imageUrl)
  return (
    <article ref={sheet} className={styles.sheet}>
      <ArticleSource article={article} />
      <Headline article={article} />
      <ByLine article={article} />
      <ConfirmationLinks item={article} className={styles.confirmation} />
      {hasSound(article) && <ArticlePlayers article={article} />}
      {isPictureShown && <ItemPicture address={imageUrl} className={styles.picture} />}
      <ArticleText article={article} isWithoutText={isWithoutText} />
      <ArticleFiles enclosures={article.enclosures} />
      {article.link !== null && (
        <a
          href={article.link}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass('primary', styles.full)}
        >
          Read Full Article
        </a>
      )}
    </article>
  )
}

function ArticleSource({ article }: { article: OpenedArticle }) {
  const { feed, feedItemTags } = article
  return (
    <div className={styles.source}>
      <Favicon title={feed.title} address={feed.favicon} />
      <span dir="auto">{feed.title}</span>
      <AlsoIn feeds={article.alsoIn} />
      {distinct([...feed.feedTags, ...feedItemTags]).map((tag) => (
        <TagBadge key={tag.id} tag={tag} />
      ))}
    </div>
  )
}

function distinct(tags: AttachedTag[]) {
  return [...new Map(tags.map(({ tag }) => [tag.id, tag])).values()]
}

function Headline({ article }: { article: OpenedArticle }) {
  const title = itemTitle(article)
  return (
    <h1 dir="auto" className={styles.title}>
      {article.link === null ? (
        title
      ) : (
        <a href={article.link} target="_blank" rel="noopener noreferrer">
          {title}
        </a>
      )}
    </h1>
  )
}

function ByLine({ article: { author, publishedAt } }: { article: OpenedArticle }) {
  const now = useNow()
  const at = Date.parse(publishedAt)
  return (
    <p className={styles.by}>
      {author !== '' && (
        <>
          <bdi>{author}</bdi> ·{' '}
        </>
      )}
      <time dateTime={publishedAt}>
        {relativeTime(at, now)} · {exactTime(at)}
      </time>
    </p>
  )
}

/** The whole text where the feed carries it, else the snippet. */
function ArticleText({ article, isWithoutText }: Omit<ArticleSheetProps, 'terms'>) {
  const { content, snippet } = article
  if (content !== null && content !== '') return <ArticleBody html={content} />
  return (
    <div className={styles.text} aria-busy={content === null && !isWithoutText}>
      {snippet !== '' && <p dir="auto">{snippet}</p>}
      {isWithoutText && <p className={styles.note}>The whole text could not be loaded.</p>}
    </div>
  )
}
