// Our rules for sites, by host. Written by hand for shapes that the general extraction reads wrong; an admin's own rule for a
// host comes first. Raise the version with every change: kept texts of these hosts are then read again when a reader asks.
import type { SiteRule } from './siteRule.ts'

export const ourSiteRulesVersion = 1

export const ourSiteRules: Record<string, Partial<SiteRule>> = {
  'wikipedia.org': {
    body: '.mw-parser-output',
    strip: [
      '.mw-editsection, .navbox, .infobox, .toc, #toc, .hatnote, .metadata, .reference, .reflist, .mw-references-wrap, .sistersitebox',
      '.noprint, .mw-empty-elt, .shortdescription, .ambox, .portalbox, .catlinks, .vertical-navbox, .thumb .magnify, style',
    ],
  },
  'github.com': { body: '.markdown-body', strip: ['.anchor, .zeroclipboard-container'] },
  'stackoverflow.com': { body: '.question .s-prose, .answer .s-prose', strip: ['.post-menu, .comments'] },
  'stackexchange.com': { body: '.question .s-prose, .answer .s-prose', strip: ['.post-menu, .comments'] },
  'news.ycombinator.com': { body: '.toptext, .commtext' },
  'arstechnica.com': { nextPage: '.page-numbers a.next, nav.page-numbers a:last-child' },
  'readthedocs.io': {
    body: '[role="main"] .section, [itemprop="articleBody"]',
    strip: ['.headerlink, .toctree-wrapper'],
  },
  'substack.com': {
    body: '.available-content .body.markup',
    strip: ['.subscription-widget-wrap, .button-wrapper, .image-link-expand'],
  },
  'wordpress.com': { strip: ['#jp-post-flair, .sharedaddy, .wpcnt'] },
}
