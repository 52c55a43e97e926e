import { type RefObject, useLayoutEffect, useState } from 'react'

export type ArticleEmbed = {
  /** The address of the player. */
  address: string
  /** The page of the video at its provider. */
  watchAddress: string
  /** A still picture from our own server. */
  stillAddress: string | null
  title: string
  /** Its place in the article. */
  place: HTMLElement
}

/** The players of an article. Each one's link is replaced by a place for the player. */
export function useEmbeds(body: RefObject<HTMLElement | null>, html: string): ArticleEmbed[] {
  const [embeds, setEmbeds] = useState<ArticleEmbed[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: other HTML has other players
  useLayoutEffect(() => {
    const links = [...(body.current?.querySelectorAll<HTMLAnchorElement>('a[data-embed]') ?? [])]
    const found = links.map((link) => ({ link, embed: replaceLink(link) }))
    setEmbeds((shown) => (found.length === 0 && shown.length === 0 ? shown : found.map(({ embed }) => embed)))
    return () => {
      for (const { link, embed } of found) embed.place.replaceWith(link)
    }
  }, [body, html])
  return embeds
}

function replaceLink(link: HTMLAnchorElement): ArticleEmbed {
  const place = document.createElement('div')
  place.dataset.player = ''
  link.replaceWith(place)
  return {
    address: link.dataset.embed ?? '',
    watchAddress: link.href,
    stillAddress: link.dataset.still ?? null,
    title: link.textContent.trim(),
    place,
  }
}
