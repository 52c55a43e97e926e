/** Where software puts feeds that no page names, most usual first, below the site's root. */
const usualPaths = ['feed', 'rss.xml', 'feed.xml', 'atom.xml', 'index.xml', 'rss', 'feed.json', 'feeds/posts/default']

/** The same below a page that is not the root: a blog on a path, a person's profile on Mastodon, Pixelfed or Misskey. */
const belowPage = ['/feed', '/rss', '.rss', '/index.xml', '.atom']

/** Addresses at which a site's feed may be found though its page names none, best first: at most thirteen. */
export function usualAddresses(pageUrl: string): string[] {
  const { origin, pathname } = new URL(pageUrl)
  // Pages end in '/', in '/index.html' or in nothing: what belongs to them hangs on the same name.
  const page = pathname.replace(/\/(?:(?:index|default)\.\w+)?$/, '')
  const nearby = page === '' || /\.\w{2,5}$/.test(page) ? [] : belowPage.map((path) => `${origin}${page}${path}`)
  return [...nearby, ...usualPaths.map((path) => `${origin}/${path}`)]
}
