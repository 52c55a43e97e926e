import type { SeedCategory } from '../../../shared/api/entities.ts'

type SeedFeed = SeedCategory['feeds'][number]

const perCategory = 2

/** The first two feeds of each category, from different sites. */
export function chooseFirstFeeds(categories: SeedCategory[]): SeedFeed[] {
  const sites = new Set<string>()
  return categories.flatMap(({ feeds }) => {
    const chosen: SeedFeed[] = []
    for (const feed of feeds) {
      const site = siteOf(feed.url)
      if (chosen.length === perCategory || sites.has(site)) continue
      sites.add(site)
      chosen.push(feed)
    }
    return chosen
  })
}

function siteOf(url: string): string {
  return URL.parse(url)?.host ?? url
}
