import { describe, expect, test } from 'vitest'
import { findFeedsInSiteDocument } from '../../formats/siteDocuments.ts'
import { applySiteRules } from './siteRules.ts'

/** Address and the feeds' addresses, or the address to fetch first; null where only the page can name them. */
const table: Record<string, [address: string, feeds: string[] | string | null][]> = {
  YouTube: [
    [
      'https://www.youtube.com/channel/UCabcdefghijklmnopqrstuv',
      ['https://www.youtube.com/feeds/videos.xml?channel_id=UCabcdefghijklmnopqrstuv'],
    ],
    [
      'https://m.youtube.com/channel/UCabcdefghijklmnopqrstuv/videos',
      ['https://www.youtube.com/feeds/videos.xml?channel_id=UCabcdefghijklmnopqrstuv'],
    ],
    [
      'https://www.youtube.com/playlist?list=PLabc-123',
      ['https://www.youtube.com/feeds/videos.xml?playlist_id=PLabc-123'],
    ],
    [
      'https://www.youtube.com/watch?v=abc&list=PLabc-123',
      ['https://www.youtube.com/feeds/videos.xml?playlist_id=PLabc-123'],
    ],
    ['https://www.youtube.com/user/somebody', ['https://www.youtube.com/feeds/videos.xml?user=somebody']],
    ['https://www.youtube.com/@somebody', 'https://youtube.com/@somebody'],
    ['https://youtube.com/c/Somebody/videos', 'https://youtube.com/c/Somebody/videos'],
    ['https://youtu.be/abcdefghijk?t=10', 'https://youtu.be/abcdefghijk?t=10'],
    ['https://www.youtube.com/feeds/videos.xml?user=somebody', null],
    ['https://www.youtube.com/', null],
  ],
  Reddit: [
    ['https://www.reddit.com/r/node', ['https://www.reddit.com/r/node/.rss']],
    ['https://old.reddit.com/r/node/top/?t=week', ['https://www.reddit.com/r/node/top/.rss']],
    ['https://reddit.com/r/node/comments/1abc/some_title/', ['https://www.reddit.com/r/node/comments/1abc/.rss']],
    ['https://www.reddit.com/u/somebody', ['https://www.reddit.com/user/somebody/.rss']],
    ['https://www.reddit.com/user/somebody/m/reading', ['https://www.reddit.com/user/somebody/m/reading/.rss']],
    ['https://www.reddit.com/', ['https://www.reddit.com/.rss']],
    ['https://www.reddit.com/r/node/.rss', null],
    ['https://reddit.com/r/node.rss', null],
  ],
  GitHub: [
    [
      'https://github.com/nodejs/node',
      [
        'https://github.com/nodejs/node/releases.atom',
        'https://github.com/nodejs/node/commits.atom',
        'https://github.com/nodejs/node/tags.atom',
      ],
    ],
    ['https://github.com/nodejs/node/releases/tag/v24.0.0', ['https://github.com/nodejs/node/releases.atom']],
    ['https://github.com/nodejs/node/tags', ['https://github.com/nodejs/node/tags.atom']],
    ['https://github.com/nodejs/node/commits/main/doc', ['https://github.com/nodejs/node/commits/main/doc.atom']],
    ['https://github.com/nodejs/node/tree/v24.x', ['https://github.com/nodejs/node/commits/v24.x.atom']],
    ['https://github.com/nodejs', ['https://github.com/nodejs.atom']],
    ['https://github.com/nodejs/node/releases.atom', null],
    ['https://github.com/topics/rss', null],
  ],
  GitLab: [
    [
      'https://gitlab.com/group/sub/project',
      [
        'https://gitlab.com/group/sub/project/-/releases.atom',
        'https://gitlab.com/group/sub/project/-/tags?format=atom',
        'https://gitlab.com/group/sub/project.atom',
      ],
    ],
    [
      'https://gitlab.example.org/me/project/-/commits/main',
      ['https://gitlab.example.org/me/project/-/commits/main?format=atom'],
    ],
    ['https://gitlab.com/me/project/-/releases', ['https://gitlab.com/me/project/-/releases.atom']],
    ['https://gitlab.com/me/project/-/tags', ['https://gitlab.com/me/project/-/tags?format=atom']],
    ['https://gitlab.com/somebody', ['https://gitlab.com/somebody.atom']],
    ['https://gitlab.com/somebody.atom', null],
  ],
  'Forgejo and Gitea': [
    [
      'https://codeberg.org/forgejo/forgejo',
      ['https://codeberg.org/forgejo/forgejo/releases.rss', 'https://codeberg.org/forgejo/forgejo.rss'],
    ],
    ['https://codeberg.org/forgejo/forgejo/releases', ['https://codeberg.org/forgejo/forgejo/releases.rss']],
    ['https://codeberg.org/forgejo/forgejo.rss', null],
    ['https://git.example.org/me/project', null],
  ],
  'Mastodon and its relatives': [
    ['https://mastodon.social/@somebody', ['https://mastodon.social/@somebody.rss']],
    ['https://fosstodon.org/@somebody/11223344', ['https://fosstodon.org/@somebody.rss']],
    ['https://mastodon.social/@somebody@elsewhere.example', ['https://elsewhere.example/@somebody.rss']],
    ['https://hachyderm.io/users/somebody', ['https://hachyderm.io/@somebody.rss']],
    ['https://mastodon.social/tags/rss', ['https://mastodon.social/tags/rss.rss']],
    ['https://mastodon.social/@somebody.rss', null],
    ['https://social.example.org/@somebody', null],
    ['https://lemmy.world/c/selfhosted', ['https://lemmy.world/feeds/c/selfhosted.xml?sort=New']],
  ],
  Bluesky: [
    ['https://bsky.app/profile/somebody.example', ['https://bsky.app/profile/somebody.example/rss']],
    ['https://bsky.app/profile/did:plc:abc/post/3k', ['https://bsky.app/profile/did:plc:abc/rss']],
    ['https://bsky.app/profile/somebody.example/rss', null],
  ],
  Medium: [
    ['https://medium.com/@somebody', ['https://medium.com/feed/@somebody']],
    ['https://medium.com/@somebody/a-story-123abc', ['https://medium.com/feed/@somebody']],
    ['https://medium.com/some-publication', ['https://medium.com/feed/some-publication']],
    ['https://medium.com/some-publication/tagged/android', ['https://medium.com/feed/some-publication/tagged/android']],
    ['https://medium.com/tag/typescript', ['https://medium.com/feed/tag/typescript']],
    ['https://somebody.medium.com/a-story', ['https://somebody.medium.com/feed']],
    ['https://medium.com/feed/@somebody', null],
    ['https://medium.com/', null],
  ],
  Substack: [
    ['https://letters.substack.com/p/hello', ['https://letters.substack.com/feed']],
    ['https://letters.substack.com/feed', null],
    ['https://substack.com/@somebody', null],
  ],
  WordPress: [
    ['https://somebody.wordpress.com/2024/01/hello/', ['https://somebody.wordpress.com/feed/']],
    ['https://somebody.wordpress.com/category/soups/', ['https://somebody.wordpress.com/category/soups/feed/']],
    ['https://somebody.wordpress.com/feed/', null],
    ['https://blog.example.org/', null],
  ],
  Blogger: [
    ['https://somebody.blogspot.com/2024/01/hello.html', ['https://somebody.blogspot.com/feeds/posts/default']],
    [
      'https://somebody.blogspot.co.uk/search/label/Soup',
      ['https://somebody.blogspot.co.uk/feeds/posts/default/-/Soup'],
    ],
    ['https://somebody.blogspot.com/feeds/posts/default', null],
  ],
  Tumblr: [
    ['https://somebody.tumblr.com/post/1', ['https://somebody.tumblr.com/rss']],
    ['https://somebody.tumblr.com/tagged/cats', ['https://somebody.tumblr.com/tagged/cats/rss']],
    ['https://www.tumblr.com/somebody', ['https://somebody.tumblr.com/rss']],
    ['https://www.tumblr.com/blog/view/somebody', ['https://somebody.tumblr.com/rss']],
    ['https://www.tumblr.com/somebody/tagged/cats', ['https://somebody.tumblr.com/tagged/cats/rss']],
    ['https://www.tumblr.com/dashboard', null],
    ['https://somebody.tumblr.com/rss', null],
  ],
  'Stack Exchange': [
    [
      'https://stackoverflow.com/questions/tagged/node.js',
      ['https://stackoverflow.com/feeds/tag?tagnames=node.js&sort=newest'],
    ],
    [
      'https://stackoverflow.com/questions/tagged/c%23+linq',
      ['https://stackoverflow.com/feeds/tag?tagnames=c%23+linq&sort=newest'],
    ],
    ['https://cooking.stackexchange.com/', ['https://cooking.stackexchange.com/feeds']],
    ['https://superuser.com/questions/12/how', ['https://superuser.com/feeds/question/12']],
    ['https://serverfault.com/users/7/somebody', ['https://serverfault.com/feeds/user/7']],
    ['https://stackoverflow.com/feeds/tag/node.js', null],
  ],
  Vimeo: [
    ['https://vimeo.com/somebody', ['https://vimeo.com/somebody/videos/rss']],
    ['https://vimeo.com/channels/staffpicks', ['https://vimeo.com/channels/staffpicks/videos/rss']],
    ['https://vimeo.com/groups/animation/videos', ['https://vimeo.com/groups/animation/videos/rss']],
    ['https://vimeo.com/123456', null],
    ['https://vimeo.com/somebody/videos/rss', null],
  ],
  'Apple Podcasts': [
    [
      'https://podcasts.apple.com/us/podcast/some-show/id123456?i=1000',
      'https://itunes.apple.com/lookup?id=123456&entity=podcast',
    ],
    ['https://podcasts.apple.com/us/browse', null],
  ],
  'sites without a rule': [
    ['https://example.org/@somebody', null],
    ['http://github.com:8080/a/b', null],
    ['https://notgithub.com/a/b', null],
    ['nonsense', null],
  ],
}

describe.each(Object.entries(table))('%s', (_, rows) => {
  test.each(rows)('%s', (address, expected) => {
    const answer = applySiteRules(address)
    if (answer === null) expect(answer).toBe(expected)
    else if (answer.is === 'ask') expect(answer.url).toBe(expected)
    else {
      expect(answer.feeds.map(({ url }) => url)).toEqual(expected)
      expect(answer.feeds.every(({ title }) => title.length > 0)).toBe(true)
    }
  })
})

const asked = (address: string, document: string) => {
  const answer = applySiteRules(address)
  return answer?.is === 'ask' ? findFeedsInSiteDocument(answer.site, document) : null
}

test('the page of a YouTube handle names its channel', () => {
  const channel = 'UCabcdefghijklmnopqrstuv'
  const page = `<html><link rel="canonical" href="https://www.youtube.com/channel/${channel}"><script>{"channelMetadataRenderer":{"title":"Some \\"Body\\"","description"`
  expect(asked('https://www.youtube.com/@somebody', page)).toEqual([
    { title: 'Some "Body"', url: `https://www.youtube.com/feeds/videos.xml?channel_id=${channel}`, kind: 'atom' },
  ])
  expect(asked('https://youtu.be/abc', `"videoDetails":{"channelId":"${channel}"`)?.[0]?.url).toContain(channel)
  expect(asked('https://www.youtube.com/@somebody', '<html>Before you continue</html>')).toEqual([])
})

test('Apple’s directory names the feed of a podcast', () => {
  const answer =
    '{"resultCount":1,"results":[{"collectionName":"A \\u0026 B","feedUrl":"https:\\/\\/pod.example\\/feed"}]}'
  expect(asked('https://podcasts.apple.com/de/podcast/x/id1', answer)).toEqual([
    { title: 'A & B', url: 'https://pod.example/feed', kind: 'rss' },
  ])
  expect(asked('https://podcasts.apple.com/de/podcast/x/id1', '{"resultCount":0,"results":[]}')).toEqual([])
})
