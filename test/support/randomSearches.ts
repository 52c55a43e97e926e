// Random searches as trees, written in the language of the search box, and a plain evaluator that reads the trees only.
import fc from 'fast-check'

/** An article with what its reader did to it. */
export type Story = {
  title: string
  author: string
  text: string
  categories: string[]
  path: string
  words: number
  publishedAt: number
  feedTitle: string
  language: string
  isRead: boolean
  isSaved: boolean
  isLater: boolean
  isTagged: boolean
}

type Condition = { written: string; isTrue: (story: Story) => boolean }
export type RandomSearch =
  | { is: 'one'; condition: Condition; isExcluded: boolean }
  | { is: 'all' | 'any'; of: RandomSearch[]; isExcluded: boolean; field?: Field }
type Field = keyof typeof fieldTexts

// No word begins another one, so the last word of a search finds the same complete or not.
export const storyWords = ['moon', 'tide', 'harbour', 'clock', 'goalkeeper', 'école', 'lamp', 'OR', 'b']
const join = (words: string[]) => words.join(' ').toLowerCase()
const has = (text: string, words: string) => ` ${text.toLowerCase()} `.includes(` ${words.toLowerCase()} `)

const word = fc.constantFrom(...storyWords)
const phrase = fc.tuple(word, word).map(join)
const fieldTexts = {
  intitle: (story: Story) => [story.title],
  intext: (story: Story) => [story.text],
  author: (story: Story) => [story.author],
  category: (story: Story) => story.categories,
}
const everywhere = ({ title, author, text }: Story) => [title, author, text]

/** 'OR' in capital letters needs quotes. */
const isPlain = (words: string) => /^[a-zé]+$/.test(words)
const write = (words: string) => (isPlain(words) ? words : `"${words}"`)
const wordsIn = (texts: (story: Story) => string[], words: string): Condition['isTrue'] => {
  return (story) => texts(story).some((text) => has(text, words))
}

const aWord = fc
  .oneof({ weight: 3, arbitrary: word }, phrase)
  .map((words): Condition => ({ written: write(words), isTrue: wordsIn(everywhere, words) }))
const aField = fc
  .tuple(fc.constantFrom<Field[]>('intitle', 'intext', 'author', 'category'), fc.oneof(word, phrase))
  .map(
    ([field, words]): Condition => ({
      written: `${field}:${write(words)}`,
      isTrue: wordsIn(fieldTexts[field], words),
    }),
  )
const newYear = Date.UTC(2026, 0, 1)
const aFilter = fc.constantFrom<Condition[]>(
  { written: 'is:read', isTrue: (story) => story.isRead },
  { written: 'is:unread', isTrue: (story) => !story.isRead },
  { written: 'is:saved', isTrue: (story) => story.isSaved },
  { written: 'is:later', isTrue: (story) => story.isLater },
  { written: 'tag:work', isTrue: (story) => story.isTagged },
  { written: 'tag:none', isTrue: () => false },
  { written: 'feed:gazette', isTrue: (story) => story.feedTitle === 'Gazette' },
  { written: 'feed:"café du"', isTrue: (story) => story.feedTitle === 'Café du Port' },
  { written: 'url:ads', isTrue: (story) => story.path.includes('ads') },
  { written: 'lang:de', isTrue: (story) => story.language === 'de-at' },
  { written: 'words:<4', isTrue: (story) => story.words < 4 },
  { written: 'before:2026', isTrue: (story) => story.publishedAt < newYear },
  { written: 'after:2026-01', isTrue: (story) => story.publishedAt >= newYear },
)
const aPattern = fc.constantFrom<Condition[]>(
  { written: '/mo{2}n|lamp/', isTrue: ({ title, text }) => /moon|lamp/i.test(`${title}\n${text}`) },
  { written: 'intitle:/^(clock|tide)/', isTrue: ({ title }) => /^(clock|tide)/i.test(title) },
  { written: String.raw`url:/a.s\/$/`, isTrue: ({ path }) => /a.s\/$/.test(path) },
)

const { search } = fc.letrec<{ search: RandomSearch }>((tie) => ({
  search: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc
      .tuple(
        fc.oneof(
          { weight: 8, arbitrary: aWord },
          { weight: 3, arbitrary: aField },
          { weight: 3, arbitrary: aFilter },
          { weight: 1, arbitrary: aPattern },
        ),
        fc.nat(3),
      )
      .map(([condition, sign]): RandomSearch => ({ is: 'one', condition, isExcluded: sign === 0 })),
    fc
      .tuple(
        fc.constantFrom('all' as const, 'any' as const),
        fc.array(tie('search'), { minLength: 2, maxLength: 4 }),
        fc.nat(4),
      )
      .map(([is, of, sign]): RandomSearch => ({ is, of, isExcluded: sign === 0 })),
    fc
      .tuple(
        fc.constantFrom<Field[]>('intitle', 'intext', 'author', 'category'),
        fc.array(word, { minLength: 2, maxLength: 3 }),
      )
      .map(
        ([field, words]): RandomSearch => ({
          is: 'any',
          of: words.map((one) => ({
            is: 'one',
            condition: { written: write(one), isTrue: wordsIn(fieldTexts[field], one) },
            isExcluded: false,
          })),
          isExcluded: false,
          field,
        }),
      ),
  ),
}))

/** How a search is written besides: spaces, and the sign for OR. */
export const randomSearch = fc
  .tuple(search, fc.constantFrom(' OR ', ' | ', '|', ' || '), fc.constantFrom(' ', '  '))
  .map(([tree, or, space]) => ({ tree, text: writeSearch(tree, { or, space }) }))

function writeSearch(tree: RandomSearch, signs: { or: string; space: string }): string {
  const minus = tree.isExcluded ? '-' : ''
  if (tree.is === 'one') return `${minus}${tree.condition.written}`
  const parts = tree.of.map((part) => {
    const written = writeSearch(part, signs)
    const isGroup = part.is !== 'one' && !part.isExcluded && part.field === undefined
    // 'a b OR c' needs no parentheses.
    return isGroup && !(tree.is === 'any' && part.is === 'all') ? `(${written})` : written
  })
  const text = parts.join(tree.is === 'any' ? signs.or : signs.space)
  if (tree.field !== undefined) return `${minus}${tree.field}:(${text})`
  return tree.isExcluded ? `-(${text})` : text
}

export function matchesStory(tree: RandomSearch, story: Story): boolean {
  const isTrue =
    tree.is === 'one'
      ? tree.condition.isTrue(story)
      : tree.is === 'all'
        ? tree.of.every((part) => matchesStory(part, story))
        : tree.of.some((part) => matchesStory(part, story))
  return isTrue !== tree.isExcluded
}

const someWords = (maxLength: number) => fc.array(word, { maxLength }).map((words) => words.join(' '))

export const randomStory = fc.record({
  title: someWords(3),
  author: fc.constantFrom('', 'Ada Moon', 'école tide', 'Clock OR Lamp'),
  text: someWords(6),
  categories: fc.array(fc.constantFrom('moon tide', 'Lamp', 'Sport'), { maxLength: 2 }),
  path: fc.constantFrom('ads/', 'news/ads', 'axs/', ''),
  words: fc.nat(8),
  publishedAt: fc.constantFrom(Date.UTC(2025, 11, 31), newYear, Date.UTC(2026, 1, 1)),
  feed: fc.nat(1),
  isRead: fc.boolean(),
  isSaved: fc.boolean(),
  isLater: fc.boolean(),
  isTagged: fc.boolean(),
})
