import type { Enclosure } from '../../shared/api/entities.ts'
import styles from './ArticlePlayers.module.css'

/** What a podcast's item brings to hear: the browser's own player, which loads nothing before it is asked to. */
export function ArticlePlayers({ enclosures }: { enclosures: Enclosure[] }) {
  const sounds = enclosures.filter(({ type }) => type.startsWith('audio/'))
  return sounds.map(({ url }) => (
    // biome-ignore lint/a11y/useMediaCaption: publishers send no captions with their sound
    <audio key={url} src={url} controls preload="none" className={styles.player} />
  ))
}
