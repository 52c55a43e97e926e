// The OpenAPI document of the calls outside of the contract: files, streams, the Model Context Protocol and the sync APIs, whose shapes
// their clients fix. In one file because it is one table.

type Path = {
  summary: string
  /** An example of each parameter. */
  query?: Record<string, string>
  body?: { type: string; example: unknown }
  answer: { type: string; example: unknown }
  errors: readonly number[]
}

const file = (summary: string, type: string, example: unknown): Record<string, object> => ({
  get: operation({ summary, answer: { type, example }, errors: [401, 403, 429, 503] }),
})

const zip = 'A ZIP file'
const epub = 'application/epub+zip'
const form = 'application/x-www-form-urlencoded'
const json = 'application/json'
const plain = 'text/plain'
const syncErrors = [400, 401, 403, 429, 503]
const opml = '<opml version="2.0"><body><outline text="News"/></body></opml>'
const longId = 'tag:google.com,2005:reader/item/0000000000001267'

const entry = {
  id: longId,
  crawlTimeMsec: '1772352000000',
  timestampUsec: '1772352000000000',
  published: 1772352000,
  title: 'Rivers that were given back',
  canonical: [{ href: 'https://example.com/rivers' }],
  alternate: [{ href: 'https://example.com/rivers', type: 'text/html' }],
  categories: ['user/-/state/com.google/reading-list', 'user/-/label/News'],
  origin: { streamId: 'feed/4711', htmlUrl: 'https://example.com/', title: 'The Weekly Current' },
  summary: { direction: 'ltr', content: '<p>For a hundred years the river ran through a pipe.</p>' },
  author: 'Grace Hopper',
}
const stream = { direction: 'ltr', id: 'user/-/state/com.google/reading-list', updated: 1772352000, items: [entry] }
const page = { n: '50', c: '4711', xt: 'user/-/state/com.google/read', ot: '1772265600' }

const reader = (summary: string, answer: Path['answer'], query: Path['query'] = {}): Record<string, object> => ({
  get: operation({ summary, query: { output: 'json', ...query }, answer, errors: syncErrors }),
})
const edit = (summary: string, example: string): Record<string, object> => ({
  post: operation({
    summary,
    body: { type: form, example },
    answer: { type: plain, example: 'OK' },
    errors: syncErrors,
  }),
})

const greader = '/greader.php'
const calls = `${greader}/reader/api/0`

export const otherPaths: Record<string, Record<string, object>> = {
  '/openapi.json': { get: operation({ summary: 'This document', answer: { type: json, example: {} }, errors: [503] }) },
  '/events': file(
    'Changes as they happen, as server-sent events',
    'text/event-stream',
    'data: {"type":"marksChanged"}\n\n',
  ),
  '/opml/export': file('The feeds with their columns, as OPML', 'text/x-opml', opml),
  '/items/saved/export': file('The saved articles, as JSON', json, { items: [] }),
  '/highlights/export': file('The highlights, as Markdown', 'text/markdown', '> the river ran through a pipe'),
  '/books/paper/{day}': file('An edition of the paper, as EPUB', epub, zip),
  '/books/later': file('The newest 100 articles of Later, as EPUB', epub, zip),
  '/books/saved': file('The newest 100 saved articles, as EPUB', epub, zip),
  '/books/tags/{id}': file('The newest 100 articles of a tag, as EPUB', epub, zip),
  '/account/export': file('The whole account', 'application/zip', zip),
  '/account/import': {
    post: operation({
      summary: 'Take over an account exported elsewhere; the answer has a line for each step',
      body: { type: 'application/zip', example: zip },
      answer: { type: 'application/x-ndjson', example: '{"is":"done"}' },
      errors: [401, 403, 409, 413, 422, 429, 503],
    }),
  },
  '/mcp': {
    post: operation({
      summary: 'Model Context Protocol: one JSON-RPC message a request, stateless. Only for keys',
      body: {
        type: json,
        example: {
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: 'search_articles', arguments: { unread_only: true, limit: 5 } },
        },
      },
      answer: {
        type: json,
        example: {
          jsonrpc: '2.0',
          id: 1,
          result: { content: [{ type: 'text', text: '{"articles":[],"next_cursor":null}' }] },
        },
      },
      errors: [400, 401, 403, 413, 415, 429, 500, 503],
    }),
  },
  [`${greader}/accounts/ClientLogin`]: {
    post: operation({
      summary: 'Google Reader: sign in with a key in place of the password',
      body: { type: form, example: 'Email=ada@example.com&Passwd=bsk_abcdefghijkmnpqrstuvwxyz' },
      answer: { type: plain, example: 'SID=1/bsk_abc\nLSID=null\nAuth=1/bsk_abc\n' },
      errors: [401, 429, 503],
    }),
  },
  [`${calls}/token`]: reader('Google Reader: the token of edits', { type: plain, example: 'a'.repeat(57) }),
  [`${calls}/user-info`]: reader('Google Reader: the reader', {
    type: json,
    example: { userId: '1', userName: 'Ada', userProfileId: '1', userEmail: 'ada@example.com' },
  }),
  [`${calls}/subscription/list`]: reader('Google Reader: the feeds with their folders', {
    type: json,
    example: {
      subscriptions: [
        {
          id: 'feed/4711',
          title: 'The Weekly Current',
          categories: [{ id: 'user/-/label/News', label: 'News' }],
          url: 'https://example.com/feed.xml',
          htmlUrl: 'https://example.com/',
          iconUrl: '',
        },
      ],
    },
  }),
  [`${calls}/subscription/export`]: reader('Google Reader: the feeds as OPML', { type: 'text/xml', example: opml }),
  [`${calls}/subscription/quickadd`]: {
    post: operation({
      summary: 'Google Reader: subscribe to an address',
      body: { type: form, example: 'quickadd=https%3A%2F%2Fexample.com%2Ffeed.xml' },
      answer: {
        type: json,
        example: { query: 'https://example.com/feed.xml', numResults: 1, streamId: 'feed/4711', streamName: 'News' },
      },
      errors: syncErrors,
    }),
  },
  [`${calls}/subscription/edit`]: edit(
    'Google Reader: subscribe, rename, move or unsubscribe',
    'ac=edit&s=feed/4711&t=Rivers&a=user/-/label/News',
  ),
  [`${calls}/tag/list`]: reader('Google Reader: folders and labels', {
    type: json,
    example: { tags: [{ id: 'user/-/state/com.google/starred' }, { id: 'user/-/label/News', type: 'folder' }] },
  }),
  [`${calls}/rename-tag`]: edit(
    'Google Reader: rename a folder or label',
    's=user/-/label/News&dest=user/-/label/Press',
  ),
  [`${calls}/disable-tag`]: edit('Google Reader: delete a folder or label', 's=user/-/label/News'),
  [`${calls}/unread-count`]: reader('Google Reader: unread counts', {
    type: json,
    example: { max: 3, unreadcounts: [{ id: 'feed/4711', count: 3, newestItemTimestampUsec: '1772352000000000' }] },
  }),
  [`${calls}/stream/items/ids`]: reader(
    'Google Reader: ids of a stream, without a limit unless n asks for one',
    { type: json, example: { itemRefs: [{ id: '4711' }], continuation: '4711' } },
    { s: 'user/-/state/com.google/reading-list', ...page },
  ),
  [`${calls}/stream/items/contents`]: {
    post: operation({
      summary: 'Google Reader: articles by id, in any of four spellings',
      body: { type: form, example: `i=4711&i=${longId}` },
      answer: { type: json, example: stream },
      errors: [...syncErrors, 413],
    }),
  },
  [`${calls}/stream/contents/{stream}`]: reader(
    'Google Reader: articles of a stream',
    { type: json, example: stream },
    page,
  ),
  [`${calls}/edit-tag`]: edit(
    'Google Reader: mark or label articles, up to 250,000 in one call',
    'i=4711&a=user/-/state/com.google/read',
  ),
  [`${calls}/mark-all-as-read`]: edit(
    'Google Reader: mark a stream read, up to a time in microseconds',
    's=feed/4711&ts=1772352000000000',
  ),
  [`${calls}/preference/list`]: reader('Google Reader: always empty', { type: json, example: { prefs: [] } }),
  [`${calls}/preference/stream/list`]: reader('Google Reader: always empty', {
    type: json,
    example: { streamprefs: {} },
  }),
  [`${calls}/friend/list`]: reader('Google Reader: always empty', { type: json, example: { friends: [] } }),
  [`${greader}/reader/atom/{stream}`]: {
    get: operation({
      summary: 'Google Reader: articles of a stream as Atom',
      query: { n: '50' },
      answer: { type: 'application/atom+xml', example: '<feed xmlns="http://www.w3.org/2005/Atom"/>' },
      errors: syncErrors,
    }),
  },
  '/fever.php': {
    post: operation({
      summary: 'Fever: the query names the parts of the answer and the marks; a wrong key gets auth 0',
      query: { api: '', groups: '', feeds: '', items: '', unread_item_ids: '' },
      body: { type: form, example: 'api_key=0cc175b9c0f1b6a831c399e269772661' },
      answer: { type: json, example: { api_version: 3, auth: 1, unread_item_ids: '4711,4712' } },
      errors: [429, 503],
    }),
  },
}

function operation({ summary, query = {}, body, answer, errors }: Path): object {
  const refusals = errors.map((status) => [status, { $ref: `#/components/responses/${status}` }])
  return {
    summary,
    security: [{ key: [] }],
    parameters: Object.entries(query).map(([name, example]) => ({
      name,
      in: 'query',
      required: false,
      schema: { type: 'string' },
      example,
    })),
    ...(body === undefined ? {} : { requestBody: { required: true, content: mediaOf(body) } }),
    responses: { 200: { description: 'Success', content: mediaOf(answer) }, ...Object.fromEntries(refusals) },
  }
}

function mediaOf({ type, example }: { type: string; example: unknown }): object {
  return { [type]: { schema: { type: typeof example === 'string' ? 'string' : 'object' }, example } }
}
