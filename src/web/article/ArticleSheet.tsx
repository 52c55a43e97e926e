import { useRef } from 'react'
import type { AttachedTag, WholeArticle } from '../../shared/api/entities.ts'
import { minutesToRead } from '../../shared/readingTime.ts'
import { currentLanguage } from '../../shared/texts/makeText.ts'
import { texts } from '../../shared/texts/texts.ts'
import { slot } from '../core/feature.ts'
import type { OpenedArticle } from '../core/itemCache.ts'
import { itemTitle } from '../core/itemTitle.ts'
import { useIsSpoken } from '../core/spokenArticle.ts'
import { hasSound } from '../core/usePlayer.ts'
import { useTranslation } from '../core/useTranslation.ts'
import { isWholeArticleOffered, useWholeArticle } from '../core/useWholeArticle.ts'
import { useIsWaiting } from '../core/waitingChanges.ts'
import { AlsoIn } from '../parts/AlsoIn.tsx'
import { ConfirmationLinks } from '../parts/ConfirmationLinks.tsx'
import { Favicon } from '../parts/Favicon.tsx'
import { holdsPicture } from '../parts/holdsPicture.ts'
import { KeptPageNote } from '../parts/KeptPageNote.tsx'
import { TagBadge } from '../parts/TagBadge.tsx'
import { writeTrait } from '../parts/traits.ts'
import { useHighlightedText } from '../parts/useHighlightedText.ts'
import { buttonClass } from '../ui/Button.tsx'
import { useNow } from '../ui/Clock.tsx'
import { lazyComponent } from '../ui/lazyComponent.tsx'
import { RichText } from '../ui/RichText.tsx'
import { exactTime, relativeTime } from '../ui/relativeTime.ts'
import { ArticleBody, type ArticleBodyProps } from './ArticleBody.tsx'
import { ArticleFiles } from './ArticleFiles.tsx'
import { ArticlePlace } from './ArticlePlace.tsx'
import styles from './ArticleSheet.module.css'
import { LeadPicture } from './LeadPicture.tsx'
import { MoreLikeThis } from './MoreLikeThis.tsx'
import { SearchLink } from './SearchLink.tsx'
import { TeaserButton } from './TeaserButton.tsx'
import { TranslationNote } from './TranslationNote.tsx'
import { UpdatedNote } from './UpdatedNote.tsx'
import { useEnlarged } from './useEnlarged.ts'
import { useLanguage } from './useLanguage.ts'
import { useTypography } from './useTypography.ts'
import { WholeArticleNote } from './WholeArticleNote.tsx'

const PictureViewer = lazyComponent(async () => (await import('./pictures/PictureViewer.tsx')).PictureViewer)
const ArticlePlayers = lazyComponent(async () => (await import('../player/ArticlePlayers.tsx')).ArticlePlayers)

type ArticleSheetProps = {
  article: OpenedArticle
  isWithoutText: boolean
  /** Folded search terms, marked in the headline and the text. */
  terms: readonly string[]
}

export function ArticleSheet({ article: ofFeed, isWithoutText, terms }: ArticleSheetProps) {
  const { view } = useWholeArticle(ofFeed)
  const original = view.is === 'shown' ? withText(ofFeed, view.article) : ofFeed
  const translation = useTranslation(ofFeed.id).view
  const translated = translation.is === 'translated' && translation.content === original.content ? translation : null
  const article = translated === null ? original : { ...original, title: translated.title, content: translated.html }
  const source = view.is === 'shown' ? 'full' : 'feed'
  const { imageUrl, content } = article
  const sheet = useRef<HTMLElement>(null)
  useHighlightedText(sheet, terms, content)
  useTypography()
  const named = useLanguage(sheet, article)
  const language = translated === null ? named : currentLanguage()
  const isLoading = content === null && !isWithoutText
  const isPictureShown = imageUrl !== null && !holdsPicture(content ?? '', imageUrl)
  const lead = isPictureShown ? imageUrl : null
  const BelowText = slot('articleText')
  const Voice = slot('articleVoice')
  const isSpoken = useIsSpoken(ofFeed.id)
  const { body, enlarged, enlarge, close } = useEnlarged(lead)
  return (
    <article ref={sheet} className={styles.sheet}>
      <ArticleSource article={article} />
      <Headline article={article} language={language} />
      <ByLine article={article} />
      {article.isUpdated && source === 'feed' && <UpdatedNote article={article} />}
      <ConfirmationLinks item={article} className={styles.confirmation} />
      <KeptPageNote page={article.keptPage} />
      {hasSound(article) && <ArticlePlayers article={article} />}
      {lead !== null && <LeadPicture key={lead} address={lead} onEnlarge={() => enlarge('lead')} />}
      <WholeArticleNote view={view} />
      <TranslationNote view={translation} />
      <ArticleText
        article={article}
        isWithoutText={isWithoutText}
        language={language}
        body={body}
        onEnlarge={enlarge}
      />
      {/* Places and highlights are in the original. */}
      {translated === null && <ArticlePlace article={article} body={body} source={source} />}
      {translated === null && BelowText && <BelowText article={article} body={body} source={source} />}
      {isSpoken && Voice && <Voice article={article} body={body} language={language} />}
      <ArticleFiles enclosures={article.enclosures} />
      {/* Not before the text, which would push it away from the pointer. */}
      {article.link !== null && !isLoading && (
        <p className={styles.full}>
          <a href={article.link} target="_blank" rel="noopener noreferrer" className={buttonClass('primary')}>
            {texts.articleFullLink()}
          </a>
          {isTeaser(ofFeed) && <TeaserButton article={ofFeed} />}
        </p>
      )}
      {!isLoading && <MoreLikeThis article={article} />}
      {enlarged !== null && <PictureViewer {...enlarged} onClose={close} />}
    </article>
  )
}

function withText(article: OpenedArticle, { content, words }: WholeArticle): OpenedArticle {
  return { ...article, content, words, minutes: article.sound === null ? minutesToRead(words) : article.minutes }
}

/** The text of the feed is short, and the site may have more of it. */
function isTeaser(article: OpenedArticle): boolean {
  return article.minutes === null && !hasSound(article) && isWholeArticleOffered(article)
}

function ArticleSource({ article }: { article: OpenedArticle }) {
  const { feed, feedItemTags } = article
  return (
    <div className={styles.source}>
      <Favicon title={feed.title} address={feed.favicon} />
      <bdi>{feed.title}</bdi>
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

function Headline({ article, language }: { article: OpenedArticle } & Spoken) {
  const title = itemTitle(article)
  return (
    <h1 dir="auto" lang={language} className={styles.title}>
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

function ByLine({ article: { id, author, publishedAt, minutes } }: { article: OpenedArticle }) {
  const now = useNow()
  const at = Date.parse(publishedAt)
  const relative = relativeTime(at, now)
  const date = <time dateTime={publishedAt}>{texts.articleDate({ relative, exact: exactTime(at) })}</time>
  return (
    <p className={styles.by}>
      {author === '' ? (
        date
      ) : (
        <RichText text={texts.articleByLine} values={{ author: <AuthorLink author={author} />, date }} />
      )}
      {/* An older server leaves it out. */}
      {typeof minutes === 'number' && <span className={styles.minutes}>{texts.articleMinutes({ minutes })}</span>}
      {useIsWaiting(id) && <span className={styles.minutes}>{texts.changeWaits()}</span>}
    </p>
  )
}

function AuthorLink({ author }: { author: string }) {
  return (
    <SearchLink query={writeTrait('author', author)} label={texts.articlesOfAuthor({ author })}>
      <bdi>{author}</bdi>
    </SearchLink>
  )
}

/** A language tag, if the language is known. */
type Spoken = { language: string | undefined }

type ArticleTextProps = Omit<ArticleSheetProps, 'terms'> & Omit<ArticleBodyProps, 'html'>

/** The full text if the feed has it, otherwise the snippet. */
function ArticleText({ article, isWithoutText, ...body }: ArticleTextProps) {
  const { content, snippet } = article
  if (content !== null && content !== '') return <ArticleBody {...body} html={content} />
  return (
    <div className={styles.text} aria-busy={content === null && !isWithoutText}>
      {snippet !== '' && (
        <p dir="auto" lang={body.language}>
          {snippet}
        </p>
      )}
      {isWithoutText && <p className={styles.note}>{texts.articleTextMissing()}</p>}
    </div>
  )
}
