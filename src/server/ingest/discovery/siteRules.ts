// Finds the feeds of well-known sites by their addresses. Many of their pages name no feed, or first ask for consent.
// Most rules need no request. Where the address is not enough, the rule names the one document to fetch.
// A rule for software that anyone can host (Mastodon, GitLab, WordPress) applies only where the host name shows the
// software. For all other addresses, the page itself or the usual paths answer (usualAddresses.ts).
//
// This file is one piece because it is a table: a few patterns for each site, in alphabetical order.

import type { FoundFeed } from '../../../shared/api/entities.ts'
import { withoutEnd } from '../../../shared/withoutEnd.ts'
import type { SiteWithDocument } from '../../formats/siteDocuments.ts'

export type SiteAnswer =
  | { is: 'feeds'; feeds: FoundFeed[] }
  /** `url` is the document to fetch; `findFeedsInSiteDocument` reads it. */
  | { is: 'ask'; url: string; site: SiteWithDocument }

type Visit = { url: URL; host: string; path: string; steps: string[] }

type SiteRule = {
  site: string
  hosts: RegExp
  /** Null when the rule doesn't cover the address. */
  answer: (visit: Visit) => SiteAnswer | null
}

/** Null when no rule covers the address, or when it is the address of a feed. */
export function applySiteRules(address: string): SiteAnswer | null {
  const url = URL.parse(address)
  if (url === null || url.port !== '') return null
  const host = url.hostname.replace(/^www\./, '')
  const path = withoutEnd(url.pathname, /\//)
  const visit = { url, host, path, steps: path.split('/').slice(1).filter(Boolean) }
  for (const rule of siteRules) {
    const answer = rule.hosts.test(host) ? rule.answer(visit) : null
    if (answer !== null) return answer
  }
  return null
}

const rss = (title: string, url: string): FoundFeed => ({ title, url, kind: 'rss' })
const atom = (title: string, url: string): FoundFeed => ({ title, url, kind: 'atom' })
const found = (...feeds: FoundFeed[]): SiteAnswer => ({ is: 'feeds', feeds })

const siteRules: SiteRule[] = [
  {
    // The page names no feed. Apple's directory does; the number in the address is its key.
    site: 'Apple Podcasts',
    hosts: /^(?:podcasts|itunes)\.apple\.com$/,
    answer({ path }) {
      const id = /\/id(\d+)$/.exec(path)?.[1]
      if (!id) return null
      return {
        is: 'ask',
        url: `https://itunes.apple.com/lookup?id=${id}&entity=podcast`,
        site: 'applePodcasts',
      }
    },
  },
  {
    site: 'Blogger',
    hosts: /^[\w-]+\.blogspot\.[a-z.]{2,6}$/,
    answer({ url: { origin }, host, path, steps: [first] }) {
      if (first === 'feeds') return null
      const label = /^\/search\/label\/([^/]+)$/.exec(path)?.[1]
      const posts = `${origin}/feeds/posts/default`
      return found(label ? atom(`${host}: ${decode(label)}`, `${posts}/-/${label}`) : atom(host, posts))
    },
  },
  {
    site: 'Bluesky',
    hosts: /^bsky\.app$/,
    answer({ steps: [first, handle, rest] }) {
      if (first !== 'profile' || !handle || rest === 'rss') return null
      return found(rss(`${handle} on Bluesky`, `https://bsky.app/profile/${handle}/rss`))
    },
  },
  {
    site: 'Forgejo and Gitea',
    hosts: /^(?:codeberg\.org|(?:gitea|forgejo)\.[\w.-]+)$/,
    answer({ url: { origin }, steps: [owner, repository, part] }) {
      if (!owner || !repository || /\.(?:rss|atom)$/.test(`${repository}${part ?? ''}`)) return null
      const base = `${origin}/${owner}/${repository}`
      const name = `${owner}/${repository}`
      if (part === 'releases' || part === 'tags') return found(rss(`${name}: ${part}`, `${base}/${part}.rss`))
      return found(rss(`${name}: releases`, `${base}/releases.rss`), rss(`${name}: activity`, `${base}.rss`))
    },
  },
  {
    site: 'GitHub',
    hosts: /^github\.com$/,
    answer({ steps: [owner, repository, part, ...rest], path }) {
      if (!owner || gitHubPages.has(owner) || path.endsWith('.atom')) return null
      if (!repository) return found(atom(`${owner}: activity`, `https://github.com/${owner}.atom`))
      const name = `${owner}/${repository.replace(/\.git$/, '')}`
      const base = `https://github.com/${name}`
      if (part === 'releases' || part === 'tags') return found(atom(`${name}: ${part}`, `${base}/${part}.atom`))
      if ((part === 'commits' || part === 'tree') && rest.length > 0)
        return found(
          atom(`${name}: commits to ${rest.map(decode).join('/')}`, `${base}/commits/${rest.join('/')}.atom`),
        )
      const commits = atom(`${name}: commits`, `${base}/commits.atom`)
      if (part === 'commits') return found(commits)
      return found(
        atom(`${name}: releases`, `${base}/releases.atom`),
        commits,
        atom(`${name}: tags`, `${base}/tags.atom`),
      )
    },
  },
  {
    site: 'GitLab',
    hosts: /^gitlab\.[\w.-]+$/,
    answer({ url: { origin }, path, steps: [first] }) {
      if (!first || /^(?:explore|help|users|dashboard|-)$/.test(first) || path.endsWith('.atom')) return null
      const [project = '', part = ''] = path.slice(1).split('/-/')
      const base = `${origin}/${project}`
      // A user or a group has one step, a project two or more, because groups nest.
      if (!project.includes('/')) return found(atom(`${project}: activity`, `${base}.atom`))
      const branch = /^(?:commits|tree)\/(.+)$/.exec(part)?.[1]
      const releases = atom(`${project}: releases`, `${base}/-/releases.atom`)
      const tags = atom(`${project}: tags`, `${base}/-/tags?format=atom`)
      if (part === 'releases') return found(releases)
      if (part === 'tags') return found(tags)
      if (branch)
        return found(atom(`${project}: commits to ${decode(branch)}`, `${base}/-/commits/${branch}?format=atom`))
      return found(releases, tags, atom(`${project}: activity`, `${base}.atom`))
    },
  },
  {
    site: 'Lemmy',
    hosts: /^(?:lemmy\.[\w.-]+|lemmy\w*\.\w+|beehaw\.org|sh\.itjust\.works|programming\.dev|feddit\.\w+)$/,
    answer({ url: { origin }, steps: [kind, name, rest] }) {
      if ((kind !== 'c' && kind !== 'u') || !name || rest) return null
      return found(rss(name, `${origin}/feeds/${kind}/${name}.xml?sort=New`))
    },
  },
  {
    // Other fediverse software names its feeds in the profile page.
    site: 'Mastodon',
    hosts:
      /^(?:mastodon\.[\w.-]+|mstdn\.[\w.-]+|mas\.to|fosstodon\.org|hachyderm\.io|infosec\.exchange|techhub\.social|chaos\.social|ruby\.social|sigmoid\.social|mathstodon\.xyz|social\.lol|indieweb\.social|toot\.[\w.-]+)$/,
    answer({ url: { origin }, steps: [first = '', second, third] }) {
      const [, name, home] = /^@([\w.-]+?)(?:@([\w.-]+))?$/.exec(first) ?? []
      if (name && !first.endsWith('.rss')) return found(mastodonFeed(home ? `https://${home}` : origin, name))
      if (first === 'users' && second && !third && !/\.(?:rss|atom)$/.test(second))
        return found(mastodonFeed(origin, second))
      if (first === 'tags' && second && !/\.rss$/.test(second))
        return found(rss(`#${decode(second)}`, `${origin}/tags/${second}.rss`))
      return null
    },
  },
  {
    site: 'Medium',
    hosts: /^(?:[\w-]+\.)?medium\.com$/,
    answer({ host, url, steps: [first, second, third] }) {
      if (first === 'feed' || (first && mediumPages.has(first))) return null
      if (host !== 'medium.com') return found(rss(host, `${url.origin}/feed`))
      if (!first) return null
      if (first === 'tag' && second)
        return found(rss(`${decode(second)} on Medium`, `https://medium.com/feed/tag/${second}`))
      if (second === 'tagged' && third)
        return found(rss(`${decode(first)}: ${decode(third)}`, `https://medium.com/feed/${first}/tagged/${third}`))
      return found(rss(`${decode(first)} on Medium`, `https://medium.com/feed/${first}`))
    },
  },
  {
    site: 'Reddit',
    hosts: /^(?:(?:old|new|np|m|i|sh)\.)?reddit\.com$/,
    answer({ path, steps: [kind, name, part, id] }) {
      if (path.endsWith('.rss')) return null
      if (!kind) return found(rss('Reddit', 'https://www.reddit.com/.rss'))
      if ((kind === 'user' || kind === 'u') && name) {
        const place = part === 'm' && id ? `/m/${id}` : ''
        return found(rss(`u/${name}${place}`, `https://www.reddit.com/user/${name}${place}/.rss`))
      }
      if (kind !== 'r' || !name) return null
      if (part === 'comments' && id)
        return found(rss(`Comments in r/${name}`, `https://www.reddit.com/r/${name}/comments/${id}/.rss`))
      const order = part && /^(?:new|top|hot|rising|controversial)$/.test(part) ? `/${part}` : ''
      return found(rss(`r/${name}`, `https://www.reddit.com/r/${name}${order}/.rss`))
    },
  },
  {
    site: 'Stack Exchange',
    hosts:
      /^(?:(?:[a-z]{2}\.|meta\.)?stackoverflow\.com|superuser\.com|serverfault\.com|askubuntu\.com|mathoverflow\.net|stackapps\.com|[\w.-]+\.stackexchange\.com)$/,
    answer({ url: { origin }, host, steps: [first, second, third] }) {
      if (first === 'feeds') return null
      if (first === 'questions' && second === 'tagged' && third) {
        const tags = decode(third).split(/[+ ]+/)
        const query = tags.map(encodeURIComponent).join('+')
        return found(atom(`${tags.join(' ')} on ${host}`, `${origin}/feeds/tag?tagnames=${query}&sort=newest`))
      }
      if (first === 'questions' && /^\d+$/.test(second ?? ''))
        return found(atom(`Answers on ${host}`, `${origin}/feeds/question/${second}`))
      if (first === 'users' && /^\d+$/.test(second ?? ''))
        return found(atom(`${decode(third ?? '') || second} on ${host}`, `${origin}/feeds/user/${second}`))
      return found(atom(`Questions on ${host}`, `${origin}/feeds`))
    },
  },
  {
    // For custom domains and writers' profiles (substack.com/@name), the page has to be fetched.
    site: 'Substack',
    hosts: /^[\w-]+\.substack\.com$/,
    answer({ url: { origin }, host, steps: [first] }) {
      if (first === 'feed' || host === 'open.substack.com') return null
      return found(rss(host.replace('.substack.com', ''), `${origin}/feed`))
    },
  },
  {
    site: 'Tumblr',
    hosts: /^(?:[\w-]+\.)?tumblr\.com$/,
    answer({ host, steps }) {
      // tumblr.com/name, tumblr.com/blog/name and tumblr.com/blog/view/name are name.tumblr.com.
      const place = steps[0] === 'blog' ? steps.slice(steps[1] === 'view' ? 2 : 1) : steps
      const [name, ...within] = host === 'tumblr.com' ? place : [host.replace('.tumblr.com', ''), ...steps]
      if (!name || within.at(-1) === 'rss' || tumblrPages.has(name)) return null
      const [first, tag] = within
      if (first === 'tagged' && tag)
        return found(rss(`${name}: ${decode(tag)}`, `https://${name}.tumblr.com/tagged/${tag}/rss`))
      return found(rss(name, `https://${name}.tumblr.com/rss`))
    },
  },
  {
    // The address of a video doesn't name its owner.
    site: 'Vimeo',
    hosts: /^vimeo\.com$/,
    answer({ steps: [first, second, third] }) {
      if (!first || /^\d+$/.test(first) || vimeoPages.has(first) || second === 'rss' || third === 'rss') return null
      const isPlace = first === 'channels' || first === 'groups'
      if (isPlace && !second) return null
      const place = isPlace ? `${first}/${second}` : first
      return found(rss(`${isPlace ? second : first} on Vimeo`, `https://vimeo.com/${place}/videos/rss`))
    },
  },
  {
    site: 'WordPress.com',
    hosts: /^[\w-]+\.wordpress\.com$/,
    answer({ url: { origin }, host, path, steps: [first] }) {
      if (/(?:^|\/)feed$/.test(path)) return null
      const part = /^\/(?:category|tag|author)\/[^/]+$/.test(path) ? path : ''
      if (/^(?:wp-admin|wp-login\.php|wp-json)$/.test(first ?? '')) return null
      return found(rss(part === '' ? host : `${host}${decode(part)}`, `${origin}${part}/feed/`))
    },
  },
  {
    site: 'YouTube',
    hosts: /^(?:(?:m\.|music\.)?youtube\.com|youtu\.be|youtube-nocookie\.com)$/,
    answer({ url, host, path, steps: [first = '', second] }) {
      const feeds = 'https://www.youtube.com/feeds/videos.xml'
      if (first === 'feeds') return null
      const list = url.searchParams.get('list')
      // Lists with other prefixes are private or generated.
      if (list && /^(?:PL|UU|FL|OL)[\w-]+$/.test(list))
        return found(atom('YouTube playlist', `${feeds}?playlist_id=${list}`))
      if (first === 'channel' && second) return found(atom('YouTube channel', `${feeds}?channel_id=${second}`))
      if (first === 'user' && second) return found(atom(`${decode(second)} on YouTube`, `${feeds}?user=${second}`))
      const isOfChannel = /^@./.test(first) || (first === 'c' && second) || /^(?:watch|shorts|live)$/.test(first)
      if (!isOfChannel && host !== 'youtu.be') return null
      // For handles, names and videos, the page names the channel even where it names no feed.
      return { is: 'ask', url: `https://${host}${path}${url.search}`, site: 'youTube' }
    },
  },
]

// Paths of these sites' own pages, in the place where a user's name can be.
const gitHubPages = new Set(
  'about apps codespaces collections contact customer-stories enterprise events explore features issues join login marketplace new notifications orgs organizations pricing pulls search security settings sponsors team topics trending'.split(
    ' ',
  ),
)
const mediumPages = new Set('about business creators m me membership new-story plans search topics'.split(' '))
const tumblrPages = new Set(
  'about dashboard explore help login policy privacy register search settings tagged www'.split(' '),
)
const vimeoPages = new Set(
  'about blog categories create enterprise features help join log_in login manage ondemand search settings solutions upgrade upload watch'.split(
    ' ',
  ),
)

function mastodonFeed(origin: string, name: string): FoundFeed {
  return rss(`@${name}@${new URL(origin).hostname}`, `${origin}/@${name}.rss`)
}

function decode(step: string): string {
  try {
    return decodeURIComponent(step)
  } catch {
    return step
  }
}
