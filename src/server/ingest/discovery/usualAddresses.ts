/** Usual paths of feeds below the site's root, most usual first. */
const usualPaths = ['feed', 'rss.xml', 'feed.xml', 'atom.xml', 'index.xml', 'rss', 'feed.json', 'feeds/posts/default']

/** Usual paths below a page: a blog on a path, or a profile on Mastodon, Pixelfed or Misskey. */
const belowPage = ['/feed', '/rss', '.rss', '/index.xml', '.atom']

/** Returns at most thirteen addresses where a site may have a feed that its page doesn't name, best first. */
export function usualAddresses(pageUrl: string): string[] {
  const { origin, pathname } = new URL(pageUrl)
  // A page may end in '/' or '/index.html' or in neither; the paths below it are the same.
  const page = pathname.replace(/\/(?:(?:index|default)\.\w+)?$/, '')
  const nearby = page === '' || /\.\w{2,5}$/.test(page) ? [] : belowPage.map((path) => `${origin}${page}${path}`)
  return [...nearby, ...usualPaths.map((path) => `${origin}/${path}`)]
}
