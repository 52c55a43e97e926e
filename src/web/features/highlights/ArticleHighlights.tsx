import { type RefObject, useEffect, useState } from 'react'
import type { Highlight, TextSource } from '../../../shared/api/entities.ts'
import type { HighlightColor } from '../../../shared/highlightColors.ts'
import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { hotkeysOf } from '../../actions/hotkeysOf.ts'
import { useShortcutKeys } from '../../actions/useShortcutKeys.ts'
import { perform } from '../../core/action.ts'
import { readArticleText, spanOf } from '../../core/articleText.ts'
import { describeSpan } from '../../core/findQuote.ts'
import type { OpenedArticle } from '../../core/itemCache.ts'
import { Button } from '../../ui/Button.tsx'
import { copyText } from '../../ui/copyText.ts'
import { useToast } from '../../ui/toastContext.ts'
import { useHotkeys } from '../../ui/useHotkeys.ts'
import { useStableCallback } from '../../ui/useStableCallback.ts'
import styles from './ArticleHighlights.module.css'
import { HighlightBar } from './HighlightBar.tsx'
import { EditHighlight, HighlightDialog } from './HighlightDialog.tsx'
import { HighlightList } from './HighlightList.tsx'
import { highlightActions } from './highlightActions.ts'
import { type NewHighlight, useHighlightChanges } from './highlightsApi.ts'
import { highlightAt, useDrawnHighlights } from './useDrawnHighlights.ts'
import { selectedIn, useSelectedWords } from './useSelectedWords.ts'

type ArticleHighlightsProps = { article: OpenedArticle; body: RefObject<HTMLDivElement | null>; source: TextSource }

const articleNote = { quote: '', color: 'yellow', note: '' } as const
const none: Highlight[] = []

/** Draws the highlights of an open article, offers to mark selected words, and lists them at its end. */
export function ArticleHighlights({ article, body, source }: ArticleHighlightsProps) {
  // An older server leaves them out.
  const { id: itemId, content, highlights = none } = article
  const [open, setOpen] = useState<Highlight | 'articleNote' | null>(null)
  const placed = useDrawnHighlights(body, content, highlights)
  const { range, forget } = useSelectedWords(body)
  const changes = useHighlightChanges()
  const showToast = useToast()
  const keysOf = useShortcutKeys()

  const describe = (words: Range): NewHighlight | null => {
    if (body.current === null) return null
    const text = readArticleText(body.current)
    const span = spanOf(text, words)
    return span && { ...describeSpan(text.text, span), source, color: 'yellow', note: '' }
  }
  const mark = async (words: Range | null, color: HighlightColor): Promise<Highlight | undefined> => {
    const described = words && describe(words)
    if (!described) return undefined
    if (described.quote.length > limits.quoteMaxChars) {
      showToast({ kind: 'error', text: texts.highlightTooLong({ count: limits.quoteMaxChars }) })
      return undefined
    }
    forget()
    return changes.create(itemId, { ...described, color })
  }
  const note = async (words: Range | null) => {
    if (words === null) return setOpen('articleNote')
    const marked = await mark(words, 'yellow')
    if (marked !== undefined) setOpen(marked)
  }
  const copy = async () => {
    const quote = range?.toString().trim() ?? ''
    const isCopied = await copyText([`“${quote}”`, article.title, article.link].filter(Boolean).join('\n'), null)
    if (isCopied) showToast({ kind: 'success', text: texts.highlightCopied() })
    forget()
  }
  const openAt = useStableCallback((event: MouseEvent) => {
    const isOnControl = event.target instanceof Element && event.target.closest('a, button') !== null
    const found = isOnControl || selectedIn(body.current) !== null ? undefined : highlightAt(placed, event)
    if (found !== undefined) setOpen(found)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text of another article is another element
  useEffect(() => {
    const text = body.current
    text?.addEventListener('click', openAt)
    return () => text?.removeEventListener('click', openAt)
  }, [body, content, openAt])
  useHotkeys(
    hotkeysOf(highlightActions, keysOf, (action) =>
      perform(
        action,
        {
          mark: () => void mark(selectedIn(body.current) ?? paragraphInSight(body.current), 'yellow'),
          note: () => void note(selectedIn(body.current)),
        },
        undefined,
      ),
    ),
  )
  // Words of the other text, the feed's or the whole article, are not missing from this one.
  const isGone = (highlight: Highlight, found: Range | null) =>
    found === null && highlight.quote !== '' && highlight.source === source
  const goneIds = new Set(placed.flatMap(({ highlight, range }) => (isGone(highlight, range) ? [highlight.id] : [])))
  const show = ({ id }: Highlight) => {
    const words = placed.find(({ highlight }) => highlight.id === id)?.range
    words?.startContainer.parentElement?.scrollIntoView({ block: 'center' })
  }
  if (content === null || content === '') return null
  return (
    <>
      {range !== null && open === null && (
        <HighlightBar
          box={range.getBoundingClientRect()}
          onHighlight={(color) => void mark(range, color)}
          onNote={() => void note(range)}
          onCopy={() => void copy()}
        />
      )}
      <section className={styles.section} aria-label={texts.highlightsTitle()}>
        {highlights.length > 0 && (
          <>
            <h2 className={styles.title}>{texts.highlightsTitle()}</h2>
            <HighlightList highlights={highlights} goneIds={goneIds} onEdit={setOpen} onShow={show} />
          </>
        )}
        <Button look="quiet" className={styles.add} onClick={() => setOpen('articleNote')}>
          {texts.highlightArticleNote()}
        </Button>
      </section>
      {open === 'articleNote' && (
        <HighlightDialog
          highlight={articleNote}
          onSave={async (change) => {
            const written = { ...articleNote, prefix: '', suffix: '', start: 0, source, ...change }
            return (await changes.create(itemId, written)) !== undefined
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {open !== null && open !== 'articleNote' && <EditHighlight highlight={open} onClose={() => setOpen(null)} />}
    </>
  )
}

/** For readers who cannot select: the first paragraph that begins in sight. */
function paragraphInSight(body: HTMLElement | null): Range | null {
  const toolsPx = 64
  const paragraph = [...(body?.querySelectorAll('p, li, blockquote, pre, h2, h3, h4, figcaption') ?? [])].find(
    (each) => each.textContent.trim() !== '' && each.getBoundingClientRect().top >= toolsPx,
  )
  if (paragraph === undefined || paragraph.getBoundingClientRect().top > innerHeight) return null
  const range = new Range()
  range.selectNodeContents(paragraph)
  return range
}
