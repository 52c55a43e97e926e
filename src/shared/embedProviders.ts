/** The providers whose players an article may show when a reader presses play. The page's `frame-src` lists their origins. */
export const embedProviders = [
  {
    name: 'YouTube',
    origin: 'https://www.youtube-nocookie.com',
    // YouTube refuses to play without a referrer (error 153). It learns the address of this server, never the page.
    referrerPolicy: 'strict-origin',
  },
  { name: 'Vimeo', origin: 'https://player.vimeo.com', referrerPolicy: 'no-referrer' },
  { name: 'Internet Archive', origin: 'https://archive.org', referrerPolicy: 'no-referrer' },
] as const

export type EmbedProvider = (typeof embedProviders)[number]

/** The provider of a player's address; null for any other address. */
export function findEmbedProvider(address: string): EmbedProvider | null {
  return embedProviders.find(({ origin }) => address.startsWith(`${origin}/`)) ?? null
}
