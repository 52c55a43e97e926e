import { memo, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from '../ui/classNames.ts'
import { usePicturesInTurn } from '../ui/PictureQueue.tsx'
import styles from './ArticleBody.module.css'
import { EmbedPlayer } from './EmbedPlayer.tsx'
import { codeClass, useCodeColors } from './useCodeColors.ts'
import { useEmbeds } from './useEmbeds.ts'
import { useEnlarging } from './useEnlarging.ts'
import { useLinksWithin } from './useLinksWithin.ts'
import { usePictureBoxes } from './usePictureBoxes.ts'
import { useSaveLinks } from './useSaveLinks.ts'

export type ArticleBodyProps = {
  body: RefObject<HTMLDivElement | null>
  html: string
  /** A language tag, if the language is known. */
  language: string | undefined
  /** With the index among the pictures (picturesIn). One function for all articles. */
  onEnlarge: (index: number) => void
}

/**
 * The text of an article, the only foreign HTML in the page. The server has cleaned it (html/cleanHtml.ts: a closed list of
 * tags and attributes), and the content security policy allows no script in it.
 */
export const ArticleBody = memo(function ArticleBody({ body, html, language, onEnlarge }: ArticleBodyProps) {
  usePicturesInTurn(body, html)
  usePictureBoxes(body, html)
  useCodeColors(body, html)
  useLinksWithin(body)
  useSaveLinks(body)
  useEnlarging(body, html, onEnlarge)
  const embeds = useEmbeds(body, html)
  return (
    <>
      <div
        ref={body}
        dir="auto"
        lang={language}
        className={classNames(styles.body, codeClass)}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
        dangerouslySetInnerHTML={{ __html: html }}
      />
      {embeds.map((embed, index) => createPortal(<EmbedPlayer embed={embed} />, embed.place, String(index)))}
    </>
  )
})
