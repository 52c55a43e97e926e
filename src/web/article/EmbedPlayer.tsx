import { Play } from 'lucide-react'
import { useRef, useState } from 'react'
import { type EmbedProvider, findEmbedProvider } from '../../shared/embedProviders.ts'
import { texts } from '../../shared/texts/texts.ts'
import { ItemPicture } from '../parts/ItemPicture.tsx'
import styles from './EmbedPlayer.module.css'
import type { ArticleEmbed } from './useEmbeds.ts'

/** A player of another company: a still picture from our server. Only pressing play loads anything from theirs. */
export function EmbedPlayer({ embed }: { embed: ArticleEmbed }) {
  const [isPlaying, setPlaying] = useState(false)
  const figure = useRef<HTMLElement>(null)
  const provider = findEmbedProvider(embed.address)
  if (provider === null) return null
  const play = () => {
    setPlaying(true)
    // The button disappears. In the frame our keys would not work, so the figure gets the focus.
    figure.current?.focus()
  }
  return (
    <figure ref={figure} tabIndex={-1} aria-label={embed.title} className={styles.player}>
      {isPlaying ? (
        <Frame embed={embed} provider={provider} />
      ) : (
        <button type="button" aria-label={playLabel(embed, provider)} className={styles.still} onClick={play}>
          {embed.stillAddress !== null && <ItemPicture address={embed.stillAddress} className={styles.picture} />}
          <span className={styles.sign}>
            <Play aria-hidden size={28} fill="currentColor" strokeWidth={0} />
          </span>
          <span dir="auto" className={styles.title}>
            {isUntitled(embed.title, provider.name) ? texts.embedVideoTitle({ provider: provider.name }) : embed.title}
          </span>
        </button>
      )}
      <figcaption className={styles.caption}>
        <a href={embed.watchAddress} target="_blank" rel="noopener noreferrer">
          {texts.embedOpen({ provider: provider.name })}
        </a>
      </figcaption>
    </figure>
  )
}

function Frame({ embed, provider }: { embed: ArticleEmbed; provider: EmbedProvider }) {
  return (
    <iframe
      title={embed.title}
      src={withAutoplay(embed.address)}
      className={styles.frame}
      // The frame can't navigate our page or send forms. Players need scripts and their own origin.
      sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
      allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
      allowFullScreen
      referrerPolicy={provider.referrerPolicy}
    />
  )
}

/** The reader has already pressed play. */
function withAutoplay(address: string): string {
  const url = new URL(address)
  url.searchParams.set('autoplay', '1')
  return url.href
}

function playLabel({ title }: ArticleEmbed, { name }: EmbedProvider): string {
  return isUntitled(title, name) ? texts.embedPlayVideo({ provider: name }) : texts.embedPlay({ title })
}

/** The server titles an embed without a title 'Video on YouTube', always in English (html/cleanTag.ts). */
const isUntitled = (title: string, provider: string) => title.replace(/^Video on /, '') === provider
