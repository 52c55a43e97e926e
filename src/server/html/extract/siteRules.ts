// Our rules for sites, by host, for shapes that the general search reads wrong. They are written from the markup that these sites
// are known for and are not checked against the live sites; a rule that finds too little is not used. An admin's own rule for a
// host comes first. Raise the version with every change: kept texts of these hosts are then read again when a reader asks.
import type { SiteRule } from './siteRule.ts'

export const ourSiteRulesVersion = 2

const encyclopedia: Partial<SiteRule> = {
  body: '.mw-parser-output',
  strip: [
    '.mw-editsection, .navbox, .infobox, .toc, #toc, .hatnote, .metadata, .reference, .reflist, .mw-references-wrap, .sistersitebox',
    '.noprint, .mw-empty-elt, .shortdescription, .ambox, .portalbox, .catlinks, .vertical-navbox, .thumb .magnify, style',
  ],
}
const answers: Partial<SiteRule> = {
  body: '.question .s-prose, .answer .s-prose',
  strip: ['.post-menu, .comments, .s-notice'],
}
const letters: Partial<SiteRule> = {
  body: '.available-content .body.markup',
  strip: ['.subscription-widget-wrap, .button-wrapper, .image-link-expand, .digest-post-embed, .header-anchor-parent'],
}
const repository: Partial<SiteRule> = { body: '.markdown-body', strip: ['.anchor, .zeroclipboard-container, .octicon'] }
const manual: Partial<SiteRule> = {
  body: '[itemprop="articleBody"], [role="main"] .section',
  strip: ['.headerlink, .toctree-wrapper, .rst-footer-buttons'],
}
const paper: Partial<SiteRule> = { body: '.ltx_document', strip: ['.package-alerts, .ltx_TOC, .ltx_page_footer'] }
const journal: Partial<SiteRule> = {
  body: '.c-article-body',
  strip: [
    '[data-title="Rights and permissions"], [data-title="About this article"], [data-title="Additional information"]',
    '[aria-labelledby="inline-recommendations"], .c-article-references__links, .c-article-recommendations',
  ],
}

export const ourSiteRules: Record<string, Partial<SiteRule>> = {
  // Reference and questions.
  'wikipedia.org': encyclopedia,
  'wiktionary.org': encyclopedia,
  'wikivoyage.org': encyclopedia,
  'wikibooks.org': encyclopedia,
  'wikinews.org': encyclopedia,
  'fandom.com': {
    body: '.mw-parser-output',
    strip: [...(encyclopedia.strip ?? []), '.portable-infobox, .mw-collapsible'],
  },
  'archlinux.org': { strip: ['.mw-editsection, .archwiki-template-box-info, #toc'] },
  'stackoverflow.com': answers,
  'stackexchange.com': answers,
  'superuser.com': answers,
  'serverfault.com': answers,
  'askubuntu.com': answers,
  'mathoverflow.net': answers,
  'quora.com': { body: '.q-text.puppeteer_test_answer_content' },
  'news.ycombinator.com': { body: '.toptext, .commtext' },
  'old.reddit.com': { body: '.sitetable .usertext-body .md' },
  'lobste.rs': { body: '.story_text, .comment_text' },
  'tildes.net': { body: '.topic-full-text, .comment-text' },
  // Code and documentation.
  'github.com': repository,
  'gist.github.com': { body: '.markdown-body, .blob-wrapper' },
  'gitlab.com': { body: '.md, .js-wiki-page-content', strip: ['.anchor'] },
  'codeberg.org': { body: '.markup', strip: ['.anchor'] },
  'npmjs.com': { body: '#readme' },
  'pypi.org': { body: '.project-description' },
  'crates.io': { body: '.crate-readme, [class*="readme"]' },
  'docs.rs': { body: '#main-content', strip: ['.out-of-band, .anchor, .src'] },
  'readthedocs.io': manual,
  'readthedocs.org': manual,
  'docs.python.org': { body: '[role="main"]', strip: ['.headerlink'] },
  'developer.mozilla.org': {
    body: 'main .main-page-content, main article',
    strip: ['.article-actions, .bc-data, .article-footer'],
  },
  'learn.microsoft.com': {
    body: '.content',
    strip: ['.page-metadata-container, .feedback-section, #center-doc-outline, #article-header'],
  },
  'man7.org': { body: 'pre' },
  'datatracker.ietf.org': { body: '#content pre, .rfchtml' },
  'rfc-editor.org': { body: 'pre', strip: ['.noprint, .grey'] },
  'lwn.net': { body: '.ArticleText', strip: ['.CommentBox, .lwn-u-1, form'] },
  // Writers and their tools.
  'substack.com': letters,
  'wordpress.com': { strip: ['#jp-post-flair, .sharedaddy, .wpcnt, #jp-relatedposts'] },
  'blogspot.com': { body: '.post-body', strip: ['.post-share-buttons, .jump-link'] },
  'medium.com': { strip: ['.speechify-ignore, [data-testid="headerSocialRow"], .pw-multi-vote-count'] },
  'tumblr.com': { strip: ['.post-notes, .notes, .tags'] },
  'dev.to': { body: '#article-body', strip: ['.highlight__panel, .ltag__user'] },
  'hashnode.dev': { body: '#post-content-parent, #post-content-wrapper' },
  'buttondown.com': { body: '.email-body-content, .email-body' },
  'buttondown.email': { body: '.email-body-content, .email-body' },
  'write.as': { body: '#post-body' },
  'bearblog.dev': { body: 'main', strip: ['#upvote-form, .tags'] },
  'mataroa.blog': { body: '.posts-item-body' },
  'telegra.ph': { body: '#_tl_editor', strip: ['address'] },
  'habr.com': { body: '.article-formatted-body', strip: ['.spoiler_title'] },
  'qiita.com': { body: '.mdContent-inner' },
  'zenn.dev': { body: '.znc', strip: ['.header-anchor-link'] },
  'note.com': { body: '.note-common-styles__textnote-body' },
  'mp.weixin.qq.com': { body: '#js_content' },
  // News and magazines.
  'theguardian.com': {
    body: '.article-body-commercial-selector, .content__article-body',
    strip: ['[data-spacefinder-role="richLink"], gu-island, aside, .ad-slot, .submeta'],
  },
  'bbc.com': { strip: ['[data-component="links-block"], [data-component="topic-list"], [data-component="ad-slot"]'] },
  'bbc.co.uk': { strip: ['[data-component="links-block"], [data-component="topic-list"], [data-component="ad-slot"]'] },
  'apnews.com': {
    body: '.RichTextStoryBody',
    strip: ['.HTMLModuleEnhancement, .PageListEnhancementGeneric, .FreeStar, bsp-list-loadmore'],
  },
  'reuters.com': { strip: ['[data-testid="promo-box"], [data-testid="SignOff"], [data-testid="ContextWidget"]'] },
  'npr.org': {
    body: '#storytext',
    strip: ['.bucketwrap.internallink, .ad-backstage, .enlarge-options, .hide-caption, .toggle-caption'],
  },
  'arstechnica.com': {
    body: '.post-content',
    strip: ['.ad, .sidebar, .teaser, .gallery-nav'],
    nextPage: '.page-numbers a.next, nav.page-numbers a:last-child',
  },
  'theverge.com': { strip: ['.duet--recirculation--related-list, .duet--article--comments-join-the-conversation'] },
  'wired.com': { strip: ['[class*="RecircMostPopular"], [class*="NewsletterSubscribe"], [class*="GenericCallout"]'] },
  'theregister.com': { body: '#body', strip: ['.adun, .wptl, .promo_article, .CaptionedImage .credit'] },
  'heise.de': {
    body: '.article-content, #meldung .meldung_wrapper',
    strip: ['a-opt-in, .a-box, .ad-label, .inread-cls-reduc'],
  },
  'golem.de': {
    body: '.formatted',
    strip: ['.gi-embed, #toc, .supplementary'],
    nextPage: '#atoc_next, .list-pages a[rel="next"]',
  },
  'tagesschau.de': { strip: ['.teaser-absatz, .copytext__video, .article-breadcrumb, .tag-btn'] },
  'spiegel.de': { strip: ['[data-area="related_articles"], [data-area="contentbox"], [data-sara-click-el]'] },
  'zeit.de': {
    body: '.article-body, .article-page',
    strip: ['.ad-container, .article__media-item aside'],
    nextPage: '.article-pagination__link[rel="next"], .article-pager__number--next a',
  },
  'lemonde.fr': { body: '.article__content', strip: ['.catcher, .inread, .dfp__inread, .article__status'] },
  'elpais.com': {
    body: '[data-dtm-region="articulo_cuerpo"]',
    strip: ['.a_ei, [data-dtm-region="articulo_archivado-en"]'],
  },
  'repubblica.it': { body: '.story__text, #article-body', strip: ['.inline-article'] },
  'nhk.or.jp': { body: '.content--detail-body, .article-main__body' },
  'news.yahoo.co.jp': { body: '.article_body' },
  'phys.org': { body: '.article-main', strip: ['.article-main__more, .d-print-none, .article-banner'] },
  'quantamagazine.org': { strip: ['.post__aside, .sidebar__inner, [class*="newsletter"]'] },
  'nature.com': journal,
  'link.springer.com': journal,
  'arxiv.org': paper,
  'plos.org': { body: '#artText', strip: ['.figure-inline-download, .go-top, .ref-tip, #references'] },
  'pmc.ncbi.nlm.nih.gov': { body: '.article .main-article-body, .main-article-body', strip: ['.ref-list, .fm-panel'] },
  'gov.uk': { body: '.govuk-govspeak', strip: ['.gem-c-contents-list, .gem-c-print-link'] },
  'prnewswire.com': { body: '.release-body', strip: ['.modal, .also-from'] },
}
