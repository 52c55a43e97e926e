import { expect } from 'vitest'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { makeApp } from '../../../../test/support/makeApp.ts'
import type { Person } from '../../../../test/support/people.ts'

const inBody = (body: string) => `<?xml version="1.0"?><opml version="2.0"><body>${body}</body></opml>`
const inAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

type Filter = { title?: string; rules: object[]; actions?: object[] }
const filterOf = ({ title = 'Ads', rules, actions = [{ action_id: 1 }] }: Filter) =>
  `<outline filter-type="2"><![CDATA[${JSON.stringify({ title, match_any_rule: true, inverse: false, rules, actions })}]]></outline>`
const titled = (reg_exp: string, more = {}) => ({ reg_exp, filter_type: 1, inverse: false, ...more })

const imports = async (person: Person, opml: string) =>
  (await person.calls('POST /opml/import', { body: { opml }, query: { folders: 'columns' } })).import

async function rulesOf(person: Person) {
  const { rules } = await person.calls('GET /rules')
  const { columns } = await person.calls('GET /columns')
  const feeds = columns.flatMap((column) => column.feeds)
  return rules.map(({ query, scope, isOn, actions }) => {
    if (scope.kind === 'all') return [query, 'all', isOn, actions]
    const places = scope.kind === 'column' ? columns.map(({ id, name }) => ({ id, title: name })) : feeds
    return [query, places.find(({ id }) => id === scope.id)?.title, isOn, actions]
  })
}

const freshRss = (filters: string) =>
  inBody(`<outline text="News">
    <outline text="Near" xmlUrl="https://near.example/feed" frss:filtersActionRead="${inAttribute(filters).replaceAll('\n', '&#10;')}"/>
    <outline text="Far" xmlUrl="https://far.example/feed"/></outline>`)

eachDatabase('filters of FreshRSS become rules of their feed, switched off', async (db) => {
  const { register, close } = await makeApp(db)
  const [ada, ben] = [await register('Ada'), await register('Ben')]
  const done = await imports(ada, freshRss('intitle:ads OR author:bot\n"black friday"\nlabel:work'))
  expect(done).toMatchObject({ rules: 3, untranslatedFilters: 1, added: 2 })
  expect(await rulesOf(ada)).toEqual([
    ['intitle:ads', 'Near', false, [{ is: 'markRead' }]],
    ['author:bot', 'Near', false, [{ is: 'markRead' }]],
    ['"black friday"', 'Near', false, [{ is: 'markRead' }]],
  ])
  expect(await rulesOf(ben)).toEqual([])
  await close()
})

eachDatabase('the same filters imported again add no rule', async (db) => {
  const { register, close } = await makeApp(db)
  const ada = await register('Ada')
  await imports(ada, freshRss('intitle:ads'))
  expect(await imports(ada, freshRss('intitle:ads\nintitle:deals'))).toMatchObject({ rules: 1, untranslatedFilters: 0 })
  expect((await rulesOf(ada)).map(([query]) => query)).toEqual(['intitle:ads', 'intitle:deals'])
  await close()
})

eachDatabase('filters of Tiny Tiny RSS find their feeds, folders and labels by name', async (db) => {
  const { register, close } = await makeApp(db)
  const ada = await register('Ada')
  const filters = [
    filterOf({ rules: [titled('all')] }),
    filterOf({ rules: [titled('near', { feed: 'Near' }), titled('news', { feed: 'News', cat_filter: true })] }),
    filterOf({ rules: [titled('tagged')], actions: [{ action_id: 7, action_param: 'Deals' }, { action_id: 8 }] }),
    // Never widened: without its feed a filter is left out.
    filterOf({ rules: [titled('lost', { feed: 'A feed that is gone' })] }),
  ]
  const done = await imports(
    ada,
    inBody(`<outline text="News"><outline text="Near" xmlUrl="https://near.example/feed"/></outline>
      <outline text="tt-rss-filters">${filters.join('')}</outline>`),
  )
  expect(done).toMatchObject({ rules: 4, untranslatedFilters: 1 })
  const tagId = (await ada.calls('GET /tags')).tags.find(({ name }) => name === 'Deals')?.id
  expect(await rulesOf(ada)).toEqual([
    ['intitle:/all/', 'all', false, [{ is: 'hide' }]],
    ['intitle:/near/', 'Near', false, [{ is: 'hide' }]],
    ['intitle:/news/', 'News', false, [{ is: 'hide' }]],
    ['intitle:/tagged/', 'all', false, [{ is: 'tag', tagId }, { is: 'stop' }]],
  ])
  await close()
})

eachDatabase('a filter that only excludes among all feeds is left out, and one that needs backtracking', async (db) => {
  const { register, close } = await makeApp(db)
  const ada = await register('Ada')
  const filters = [filterOf({ rules: [titled('(?<=a)b')] }), filterOf({ rules: [titled('a', { inverse: true })] })]
  const done = await imports(
    ada,
    inBody(`<outline text="Near" xmlUrl="https://near.example/feed"/>
      <outline text="tt-rss-filters">${filters.join('')}</outline>`),
  )
  expect(done).toMatchObject({ rules: 0, untranslatedFilters: 2, added: 1 })
  await close()
})

eachDatabase('a list with more filters than a reader can have rules brings the first of them', async (db) => {
  const { register, close } = await makeApp(db)
  const ada = await register('Ada')
  const many = Array.from({ length: 201 }, (_, number) => `ads${number}`).join('\n')
  expect(await imports(ada, freshRss(many))).toMatchObject({ rules: 200, untranslatedFilters: 1 })
  await close()
})

eachDatabase('taking the import back deletes its rules, except those that are on by now', async (db) => {
  const { register, close } = await makeApp(db)
  const ada = await register('Ada')
  await ada.calls('POST /rules', {
    body: { name: 'Mine', query: 'mine', scope: { kind: 'all' }, actions: [{ is: 'hide' }], isOn: false },
  })
  const { id } = await imports(ada, freshRss('intitle:ads\nintitle:deals'))
  const deals = (await ada.calls('GET /rules')).rules.find(({ query }) => query === 'intitle:deals')
  await ada.calls('PATCH /rules/:id', { params: { id: deals?.id ?? 0 }, body: { isOn: true } })
  await ada.calls('POST /opml/imports/:id/take-back', { params: { id } })
  const { rules } = await ada.calls('GET /rules')
  expect(rules.map(({ query, order }) => [query, order])).toEqual([
    ['mine', 0],
    ['intitle:deals', 1],
  ])
  await close()
})
