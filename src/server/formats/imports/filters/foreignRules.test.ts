import { expect, test } from 'vitest'
import type { ForeignRules } from './foreignRule.ts'
import { readFreshRssFilters } from './freshRssFilters.ts'
import { type MinifluxFilters, readMinifluxFilters } from './minifluxFilters.ts'
import { readTinyTinyRssFilters } from './tinyTinyRssFilters.ts'

const queriesOf = ({ rules }: ForeignRules) => rules.map(({ query }) => query)

test.each([
  ['a word', 'sponsored', ['sponsored']],
  ['words', 'black friday', ['black friday']],
  ['a phrase', '"black friday"', ['"black friday"']],
  ['a phrase in single quotes', "intitle:'black friday'", ['intitle:"black friday"']],
  ['fields', 'intitle:ad author:bob inurl:promo', ['intitle:ad author:bob url:promo']],
  ['a category', '#deals', ['category:deals']],
  ['a category with a space', '#black+friday', ['category:"black friday"']],
  ['a minus', 'ad -intitle:news', ['ad -intitle:news']],
  ['an exclamation mark', 'ad !intitle:news', ['ad -intitle:news']],
  ['an expression', 'intitle:/Lo+l\\b/i', ['intitle:/Lo+l\\b/']],
  ['a slash in an expression', 'inurl:/a\\/b/', ['url:/a\\/b/']],
  ['an expression by lines', '/^Ad/im', ['/(?m)^Ad/']],
  ['one of two', 'intitle:a OR intitle:b', ['intitle:a', 'intitle:b']],
  ['one of two with a third', '(a OR b) c', ['a c', 'b c']],
  ['a minus before brackets', '-(a OR b) c', ['-a -b c']],
  ['the opposite of both', '!(a b) c', ['-a c', '-b c']],
  ['several lines', 'a\r\nb\n\n', ['a', 'b']],
])('FreshRSS: %s', (_what, search, queries) => {
  expect(readFreshRssFilters(search)).toMatchObject({ untranslated: 0 })
  expect(queriesOf(readFreshRssFilters(search))).toEqual(queries)
})

test('FreshRSS marks as read in the feed of the filter', () => {
  expect(readFreshRssFilters('ad').rules).toEqual([
    { name: 'ad', query: 'ad', actions: [{ is: 'markRead' }], scope: { kind: 'this' } },
  ])
})

test.each([
  ['a number of a feed', 'f:12 ad'],
  ['a label', 'label:work'],
  ['days before today', 'pubdate:P1W'],
  ['a saved search', '!S:1'],
  ['an open bracket', '(a OR b'],
  ['a closing bracket', 'a) b'],
  ['nothing before OR', 'OR b'],
  ['an open escape', 'a \\'],
  ['too many alternatives', '(a OR b OR c OR d) (e OR f OR g)'],
  ['deep brackets', `${'('.repeat(5000)}a${')'.repeat(5000)}`],
])('FreshRSS: %s is left out as a whole', (_what, search) => {
  expect(readFreshRssFilters(search)).toEqual({ rules: [], untranslated: 1 })
})

const titled = (reg_exp: string, more = {}) => ({ reg_exp, filter_type: 1, inverse: false, feed: '', ...more })
const filter = (rules: object[], more = {}) =>
  JSON.stringify({
    title: 'Ads',
    enabled: 't',
    match_any_rule: false,
    inverse: false,
    rules,
    actions: [{ action_id: '1', action_param: '' }],
    ...more,
  })

test.each([
  ['the title', [titled('sponsored')], {}, ['intitle:/sponsored/']],
  ['the content', [titled('ad', { filter_type: '2' })], {}, ['intext:/ad/']],
  ['title or content', [titled('ad', { filter_type: 3 })], {}, ['/ad/']],
  [
    'link, author and category',
    [4, 6, 7].map((type) => titled('ad', { filter_type: type })),
    {},
    ['url:/ad/ author:/ad/ category:/ad/'],
  ],
  ['any of two', [titled('a'), titled('b')], { match_any_rule: 't' }, ['intitle:/a/', 'intitle:/b/']],
  ['the opposite of one', [titled('a'), titled('b', { inverse: '1' })], {}, ['intitle:/a/ -intitle:/b/']],
  ['the opposite of both', [titled('a'), titled('b')], { inverse: true }, ['-intitle:/a/', '-intitle:/b/']],
  [
    'the opposite of any',
    [titled('a'), titled('b')],
    { inverse: true, match_any_rule: true },
    ['-intitle:/a/ -intitle:/b/'],
  ],
  ['a slash', [titled('a/b')], {}, ['intitle:/a\\/b/']],
])('Tiny Tiny RSS: %s', (_what, rules, more, queries) => {
  expect(queriesOf(readTinyTinyRssFilters([filter(rules, more)]))).toEqual(queries)
})

test.each([
  ['a feed', { feed: 'The Verge' }, [{ kind: 'feed', name: 'The Verge' }]],
  ['a category', { feed: 'News', cat_filter: 't' }, [{ kind: 'column', name: 'News' }]],
  [
    'several',
    {
      match: [
        ['News', true, false],
        ['The Verge', false, false],
      ],
    },
    [
      { kind: 'column', name: 'News' },
      { kind: 'feed', name: 'The Verge' },
    ],
  ],
  ['all feeds', { match: [[0, false, true]] }, [{ kind: 'all' }]],
])('Tiny Tiny RSS: only in %s', (_what, more, scopes) => {
  expect(readTinyTinyRssFilters([filter([titled('ad', more)])]).rules.map(({ scope }) => scope)).toEqual(scopes)
})

test('Tiny Tiny RSS: hiding, marking, saving, tags, labels and the stop', () => {
  const actions = [
    { action_id: 1 },
    { action_id: 2 },
    { action_id: 3 },
    { action_id: 4, action_param: 'deals, ads' },
    { action_id: 7, action_param: 'Later' },
    { action_id: 8 },
  ]
  expect(readTinyTinyRssFilters([filter([titled('ad')], { actions })]).rules[0]?.actions).toEqual([
    { is: 'hide' },
    { is: 'markRead' },
    { is: 'save' },
    { is: 'tag', name: 'deals' },
    { is: 'tag', name: 'ads' },
    { is: 'tag', name: 'Later' },
    { is: 'stop' },
  ])
})

test.each([
  ['no JSON', '{"title"'],
  ['another shape', '{"rules":[{}]}'],
  ['a date', filter([titled('2024', { filter_type: 5 })])],
  ['a score', filter([titled('ad')], { actions: [{ action_id: 6, action_param: '10' }] })],
  ['two feeds at once', filter([titled('a', { feed: 'One' }), titled('b', { feed: 'Two' })])],
  ['feeds without a category', filter([titled('a', { match: [[0, true, true]] })])],
  [
    'too many alternatives',
    filter(
      Array.from({ length: 11 }, () => titled('a')),
      { match_any_rule: true },
    ),
  ],
])('Tiny Tiny RSS: %s is left out as a whole', (_what, json) => {
  expect(readTinyTinyRssFilters([json])).toEqual({ rules: [], untranslated: 1 })
})

const minifluxTable: [string, MinifluxFilters, string[]][] = [
  [
    'an expression that blocks',
    { blocklist_rules: '(?i)ads' },
    ['intitle:/(?i)ads/', 'url:/(?i)ads/', 'author:/(?i)ads/', 'category:/(?i)ads/'],
  ],
  ['an expression that keeps', { keeplist_rules: 'go' }, ['-intitle:/go/ -url:/go/ -author:/go/ -category:/go/']],
  [
    'lines that block',
    { block_filter_entry_rules: 'EntryTitle=a=b\nEntryURL=/x/\r\nEntryContent=c' },
    ['intitle:/a=b/', 'url:/\\/x\\//', 'intext:/c/'],
  ],
  ['lines that keep', { keep_filter_entry_rules: 'EntryAuthor=ada\nEntryTag=go' }, ['-author:/ada/ -category:/go/']],
  [
    'both kinds that keep',
    { keeplist_rules: 'go', keep_filter_entry_rules: 'EntryAuthor=ada' },
    ['-intitle:/go/ -url:/go/ -author:/go/ -category:/go/ -author:/ada/'],
  ],
  [
    'days',
    { block_filter_entry_rules: 'EntryDate=before:2024-01-31\nEntryDate=between:2024-01-01,2024-02-01' },
    ['before:2024-01-31', 'after:2024-01-01 before:2024-02-01'],
  ],
  ['nothing', { blocklist_rules: '', keeplist_rules: null, keep_filter_entry_rules: '\n' }, []],
]

test.each(minifluxTable)('Miniflux: %s', (_what, filters, queries) => {
  const moved = readMinifluxFilters(filters, { kind: 'this' })
  expect(moved).toMatchObject({ untranslated: 0 })
  expect(queriesOf(moved)).toEqual(queries)
})

test('Miniflux: the filters of the user are for all feeds', () => {
  expect(readMinifluxFilters({ block_filter_entry_rules: 'EntryTitle=ad' }, { kind: 'all' }).rules).toEqual([
    { name: 'intitle:/ad/', query: 'intitle:/ad/', actions: [{ is: 'hide' }], scope: { kind: 'all' } },
  ])
})

test.each([
  ['days that depend on today', { block_filter_entry_rules: 'EntryDate=max-age:7d' }],
  ['the address of comments', { block_filter_entry_rules: 'EntryCommentsURL=x' }],
  ['a line without a field', { block_filter_entry_rules: 'ads' }],
  ['an expression that is longer than a rule', { block_filter_entry_rules: `EntryTitle=${'a'.repeat(2001)}` }],
  ['one line of those that keep', { keep_filter_entry_rules: 'EntryTitle=a\nEntryDate=future' }],
])('Miniflux: %s is left out as a whole', (_what, filters) => {
  expect(readMinifluxFilters(filters, { kind: 'this' })).toEqual({ rules: [], untranslated: 1 })
})
