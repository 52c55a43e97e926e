import { memo, useRef } from 'react'
import { usePicturesInTurn } from '../ui/PictureTurns.tsx'
import styles from './ArticleBody.module.css'

/**
 * The text of an article: the one place where foreign HTML enters the page. It was cleaned by the server
 * (html/cleanHtml.ts: a closed list of tags and attributes), and the content security policy runs no script in it.
 */
export const ArticleBody = memo(function ArticleBody({ html }: { html: string }) {
  const body = useRef<HTMLDivElement>(null)
  usePicturesInTurn(body, html)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
  return <div ref={body} dir="auto" className={styles.body} dangerouslySetInnerHTML={{ __html: html }} />
})
