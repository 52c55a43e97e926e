import { useCallback, useRef, useState } from 'react'
import type { ArticlePicture } from './pictures/articlePicture.ts'
import { picturesIn } from './useEnlarging.ts'

type Enlarged = { pictures: ArticlePicture[]; start: number }

/** The large view of an article's pictures: first the one above the text, if there is one, then those of the text. */
export function useEnlarged(lead: string | null) {
  const body = useRef<HTMLDivElement>(null)
  const [enlarged, setEnlarged] = useState<Enlarged | null>(null)
  const enlarge = useCallback(
    (which: number | 'lead') => {
      const first = lead === null ? [] : [{ address: lead, alternative: '', caption: '' }]
      const start = which === 'lead' ? 0 : first.length + which
      setEnlarged({ pictures: [...first, ...picturesIn(body.current)], start })
    },
    [lead],
  )
  return { body, enlarged, enlarge, close: () => setEnlarged(null) }
}
