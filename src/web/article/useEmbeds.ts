import { type RefObject, useLayoutEffect, useState } from 'react'

export type ArticleEmbed = {
  /** Of the player. */
  address: string
  /** Of its page at the provider's. */
  watchAddress: string
  /** Of a still picture, from our own server. */
  stillAddress: string | null
  title: string
  /** Where in the article it stands. */
  place: HTMLElement
}

/** The players of an article, each with a place made for it instead of the link that stands for it. */
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
