import { type RefObject, useEffect, useState } from 'react'
import type { OpenedArticle } from '../core/itemCache.ts'

/**
 * The language of an article, for screen readers and hyphenation: the one its feed names, else the one its text is in.
 * Undefined while it is not known.
 */
export function useLanguage(sheet: RefObject<HTMLElement | null>, article: OpenedArticle): string | undefined {
  const { content } = article
  // An older server leaves it out.
  const named = article.language ?? undefined
  const [detected, setDetected] = useState<{ content: string; language: string | undefined }>()
  useEffect(() => {
    if (named !== undefined || content === null || content === '') return
    let isLeft = false
    const detect = async () => {
      const { detectLanguage } = await import('../core/detectLanguage.ts')
      if (!isLeft) setDetected({ content, language: detectLanguage(sheet.current?.textContent ?? '') ?? undefined })
    }
    // Without a connection the language stays unknown.
    detect().catch((error) => console.error(error))
    return () => {
      isLeft = true
    }
  }, [sheet, named, content])
  return named ?? (detected?.content === content ? detected?.language : undefined)
}
