// Removes the parts of a page that are never its article, before the article is looked for: Readability scores what is left.
import { all, type PageDocument, type PageElement } from './pageDocument.ts'
import { countProse } from './prose.ts'

// Sets in place of selectors: one of forty parts took as long as Readability itself.
const neverArticleTags = setOf('nav dialog button select textarea label datalist aside footer')
const neverArticleClasses = setOf(
  'sr-only visually-hidden visuallyhidden screen-reader-text assistive-text skip-link print-only d-none',
)
const neverArticleRoles = setOf(
  'navigation dialog alertdialog banner contentinfo search menu menubar tablist toolbar complementary alert',
)
const neverArticleBuilderTypes = setOf('popup header footer')
const neverArticleItemType = /\/(?:Comment|BreadcrumbList|WPSideBar)$/

function setOf(names: string): ReadonlySet<string> {
  return new Set(names.split(' '))
}

function isNeverArticle(element: PageElement): boolean {
  const { localName } = element
  const read = (name: string) => element.getAttribute(name) ?? ''
  return (
    neverArticleTags.has(localName) ||
    (localName === 'input' && read('type').toLowerCase() !== 'checkbox') ||
    neverArticleRoles.has(read('role')) ||
    read('aria-modal') === 'true' ||
    element.hasAttribute('data-nosnippet') ||
    read('itemprop') === 'comment' ||
    neverArticleItemType.test(read('itemtype')) ||
    neverArticleBuilderTypes.has(read('data-elementor-type')) ||
    read('class')
      .split(/\s+/)
      .some((name) => neverArticleClasses.has(name))
  )
}

/** The purposes of boxes that class names name. */
const purposes = [
  'comments?|commentlist|disqus|respond|replies|livefyre|discussion',
  'related|recommend(?:ed|ations?)?|outbrain|taboola|read-?more-?(?:links|list)?|more-?(?:from|stories|articles|news)|also-?read|see-?also|suggested|trending|most-?(?:read|popular)|popular(?:-posts)?|upnext|up-next|onward',
  'shar(?:e|ing)|sharebar|sharedaddy|sharetools|social|socials|addthis|addtoany|follow-?us|tweet-?this|bookmarks',
  'newsletter|subscribe|subscription|signup|sign-up|mailing-?list|optin|call-?to-?action|cta',
  'promo|promos|promotion|sponsor(?:ed)?|advert(?:isement|s|ising)?|ads?|adslot|adsense|adbox|banner|donate|donation|support-?us|merch',
  'cookies?|consent|gdpr|cmp|onetrust|usercentrics|didomi|paywall-?banner|popup|modal|overlay|toast|lightbox',
  'breadcrumbs?|pagination|pager|pagenav|page-?links|post-?nav(?:igation)?|nav-?links|prev-?next|toolbar|toolbox|masthead|menu',
  'sidebar|side-?bar|rail',
  'author-?(?:bio|box|info|card)|about-?(?:the-)?author|bio-?box',
  'tags|tag-?list|taglist|keywords|categories|cat-?links|post-?meta|entry-?meta|article-?meta|byline-?block|dateline-?block|meta-?data|post-?footer|entry-?footer|article-?footer|print-?(?:link|button)|pin-?it|printfriendly|rating|ratings|feedback|helpful',
  'edit-?(?:section|link|page)|editsection|toc|table-?of-?contents|jump-?links?|jump-?to-?recipe|anchor-?link|headerlink|permalink|catlinks|mw-jump-link|navbox|hatnote|noprint|metadata|printfooter|siteSub',
  'audio-?player|listen|text-?to-?speech|speech|copyright|legal|disclaimer-?bar|disclosure(?:-?bar)?|links-?block|back-?to-?top|scroll-?top',
]
/** Such a name stays for so much more of the text: the article of a page may be shorter than its comments. */
const surePurposes = ['comments?|commentlist|disqus|respond|replies|related|recommended|cookies?|consent']

/**
 * The purpose is the last word of a name, but for words that only say "a box": `post-sidebar-box` is one, `sidebar-layout` is
 * around one.
 */
const box =
  'wrap|wrapper|container|box|block|section|area|list|widget|module|content|inner|bar|items?|panel|outer|holder|links|buttons?|icons?|title|header|form|component|group|\\d{1,9}'
const named = (words: string[]) => new RegExp(`(?:^|[-_])(?:${words.join('|')})(?:[-_]{1,3}(?:${box})){0,6}$`, 'i')
const asideName = named(purposes)
const sureName = named(surePurposes)
const plainName = new RegExp(`^(?:${surePurposes.join('|')})(?:$|[-_])`, 'i')
/** Names of what a box has or how it is, and modifiers: `has-sidebar`, `article--sidebar`. */
const stateName = /^(?:has|no|with|without|is|js|not|layout|template|hide|show|page|body|single)[-_]/i
const modifier = /--.*/

/** Elements with more of the page's prose are around the article, whatever they are called. */
const proseShareMax = 0.4
const sureProseShareMax = 0.8
/** `comments` and `comment-list` are what they say; `live-match-comments` are not. */
const plainProseShareMax = 0.95

export function removeByRole({ body }: PageDocument): void {
  const prose = countProse(body)
  for (const element of all(body, '*'))
    if (isNeverArticle(element) && element.isConnected && prose.in(element) <= prose.all * proseShareMax)
      element.remove()
}

export function removeByName({ body }: PageDocument): void {
  const prose = countProse(body)
  const aroundArticles = findAroundArticles(body)
  // Elements of one name count together: each entry of a live ticker may be called a comment.
  for (const [name, elements] of Map.groupBy(findNamed(body), ({ name }) => name)) {
    let chars = 0
    let outer: PageElement | null = null
    for (const { element } of elements) {
      if (outer?.contains(element)) continue
      outer = element
      chars += prose.in(element)
    }
    if (chars > prose.all * shareMaxOf(name)) continue
    for (const { element } of elements) if (element.isConnected && !aroundArticles.has(element)) element.remove()
  }
}

function shareMaxOf(name: string): number {
  if (!sureName.test(name)) return proseShareMax
  return plainName.test(name) ? plainProseShareMax : sureProseShareMax
}

function findNamed(body: PageElement): { element: PageElement; name: string }[] {
  return all(body, '*').flatMap((element) => {
    const { localName } = element
    if (keptTags.has(localName)) return []
    const names = namesOf(element)
    const name = names.find((name) => sureName.test(name)) ?? names.find((name) => asideName.test(name))
    if (name === undefined) return []
    // Inline, only labels: a sentence may have a class of any name.
    return inline.has(localName) && element.textContent.length > labelMaxChars ? [] : [{ element, name }]
  })
}

/** The names of an element: class, id, component, and the tag of a custom element. */
function namesOf(element: PageElement): string[] {
  const { id, localName } = element
  // `className` would be put together from a set of names.
  const className = element.getAttribute('class') ?? ''
  const component = element.getAttribute('data-component') ?? element.getAttribute('data-testid') ?? ''
  return `${className} ${id} ${component} ${localName.includes('-') ? localName : ''}`
    .split(/\s+/)
    .map((name) => name.replace(modifier, ''))
    .filter((name) => name !== '' && !stateName.test(name))
}

/** The elements that have an article inside. */
function findAroundArticles(body: PageElement): ReadonlySet<PageElement> {
  const around = new Set<PageElement>()
  for (const article of all(body, 'article, main, [itemprop="articleBody"]'))
    for (let at = article.parentElement; at !== null && !around.has(at); at = at.parentElement) around.add(at)
  return around
}

const inline: ReadonlySet<string> = new Set(['a', 'span'])
const labelMaxChars = 80
const keptTags: ReadonlySet<string> = new Set([
  'html',
  'body',
  'main',
  'article',
  'pre',
  'code',
  'img',
  'picture',
  'video',
  'math',
  'h1',
  'h2',
  'h3',
  'td',
  'tr',
  'table',
  'tbody',
])
