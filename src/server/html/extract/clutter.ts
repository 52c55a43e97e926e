// Removes the parts of a page that are never its article, before the article is looked for: Readability scores what is left.
import { all, type PageDocument, type PageElement } from './pageDocument.ts'

const neverArticle = [
  'nav, dialog, [role="navigation"], [role="dialog"], [role="alertdialog"], [role="banner"], [role="contentinfo"], [role="search"]',
  '[role="menu"], [role="menubar"], [role="tablist"], [role="toolbar"], [role="complementary"], [role="alert"]',
  'button, input:not([type="checkbox"]), select, textarea, label, datalist, [aria-modal="true"]',
  '.sr-only, .visually-hidden, .visuallyhidden, .screen-reader-text, .assistive-text, .skip-link, .print-only, .d-none',
  '[data-elementor-type="popup"], [data-elementor-type="header"], [data-elementor-type="footer"]',
  '[data-nosnippet], [itemprop="comment"], [itemtype$="/Comment"], [itemtype$="/BreadcrumbList"], [itemtype$="/WPSideBar"]',
].join(', ')

/** Words of class names and ids. One of them names the element's purpose. */
const purposes = new RegExp(
  `(?:^|[\\s_-])(?:${[
    'comments?|commentlist|disqus|respond|replies|livefyre|discussion',
    'related|recommend(?:ed|ations?)?|outbrain|taboola|read-?more-?(?:links|list)?|more-?(?:from|stories|articles|news)|also-?read|see-?also|suggested|trending|most-?(?:read|popular)|popular(?:-posts)?|teasers?|upnext|up-next|onward',
    'shar(?:e|ing)|sharebar|sharedaddy|sharetools|social|socials|addthis|addtoany|follow-?us|tweet-?this|bookmarks',
    'newsletter|subscribe|subscription|signup|sign-up|mailing-?list|optin|call-?to-?action|cta',
    'promo|promos|promotion|sponsor(?:ed)?|advert(?:isement|s|ising)?|ads?|adslot|adsense|adbox|banner|donate|donation|support-?us|merch',
    'cookies?|consent|gdpr|cmp|onetrust|usercentrics|didomi|paywall-?banner|popup|modal|overlay|toast|lightbox',
    'breadcrumbs?|pagination|pager|pagenav|page-?links|post-?nav(?:igation)?|nav-?links|prev-?next|toolbar|toolbox|masthead|menu',
    'sidebar|side-?bar|(?<!elementor-)widgets?|rail|author-?(?:bio|box|info|card)|about-?(?:the-)?author|bio-?box',
    'tags|tag-?list|taglist|keywords|categories|cat-?links|post-?meta|entry-?meta|article-?meta|byline-?block|dateline-?block|meta-?data|post-?footer|entry-?footer|article-?footer|print-?(?:link|button)|pin-?it|printfriendly|rating|ratings|feedback|helpful',
    'edit-?(?:section|link|page)|editsection|toc|table-?of-?contents|jump-?links?|jump-?to-?recipe|anchor-?link|headerlink|permalink|catlinks|mw-jump-link|navbox|hatnote|noprint|metadata|printfooter|siteSub',
    'audio-?player|listen|text-?to-?speech|speech|copyright|legal|disclaimer-?bar|disclosure(?:-?bar)?|links-?block|back-?to-?top|scroll-?top',
  ].join('|')})(?:$|[\\s_-])`,
  'i',
)

/** An element with this share of the page's text is a frame around the article, whatever its name says. */
const frameShare = 0.4
/** Elements of these names are frames only with a larger share, and never when so many paragraphs are outside of them. */
const surelyFrameShare = 0.75
const enoughParagraphs = 3
const paragraphMinChars = 80
const surelyAside =
  /(?:^|[\s_-])(?:comments?|commentlist|disqus|respond|replies|related|recommended|cookies?|consent|sidebar)(?:$|[\s_-])/i

export function removeClutter(document: PageDocument): void {
  const { body } = document
  const whole = Math.max(1, body.textContent.length)
  const isFrame = (element: PageElement, share: number) => element.textContent.length > whole * share
  for (const element of all(body, neverArticle))
    if (element.isConnected && !isFrame(element, frameShare)) element.remove()
  for (const element of all(body, '*')) {
    const name = nameOf(element)
    if (name === '' || !purposes.test(name) || !element.isConnected || keptTags.has(element.localName)) continue
    // Inline, only labels: a sentence may have a class of any name.
    if (inline.has(element.localName) && element.textContent.length > labelMaxChars) continue
    const isAround = surelyAside.test(name)
      ? isFrame(element, surelyFrameShare) && !leavesParagraphs(body, element)
      : isFrame(element, frameShare)
    if (isAround || (!surelyAside.test(name) && isProse(element))) continue
    if (element.querySelector('article, main, [itemprop="articleBody"]')) continue
    element.remove()
  }
  for (const element of all(body, 'aside, footer, form'))
    if (element.isConnected && !isFrame(element, frameShare)) element.remove()
}

/** The names of an element: class, id, component, and the tag of a custom element. */
function nameOf(element: PageElement): string {
  const { className, id, localName } = element
  const component = element.getAttribute('data-component') ?? element.getAttribute('data-testid') ?? ''
  return `${className} ${id} ${component} ${localName.includes('-') ? localName : ''}`.trim()
}

/** Several paragraphs with few links are text, whatever a site calls the box around them. */
function isProse(element: PageElement): boolean {
  const paragraphs = all(element, 'p').filter(({ textContent }) => textContent.length > paragraphMinChars)
  if (paragraphs.length < enoughParagraphs) return false
  const linked = all(element, 'a').reduce((sum, { textContent }) => sum + textContent.length, 0)
  return linked < element.textContent.length / 5
}

function leavesParagraphs(body: PageElement, element: PageElement): boolean {
  const outside = all(body, 'p').filter(
    (paragraph) => paragraph.textContent.length > paragraphMinChars && !element.contains(paragraph),
  )
  return outside.length >= enoughParagraphs
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
