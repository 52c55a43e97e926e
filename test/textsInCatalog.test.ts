// biome-ignore-all lint/suspicious/noTemplateCurlyInString: The samples are source code.
// Every text of the web is in the catalog (docs/walkthroughs/add-a-text.md), so another language is one more file.
import { expect, test } from 'vitest'
import { findTextsOutsideCatalog, readTextsOutsideCatalog } from './support/textsOutsideCatalog.ts'

/** Texts that are the same in every language. */
const allowed = new Map([
  ['Samsung Internet', 'The name of a browser.'],
  ['JSON Feed', 'The name of a format.'],
  ['Bearer …', 'A header of HTTP.'],
  ['asked', 'A choice on the wire.'],
  ['never', 'A choice on the wire.'],
  ['Passed by', 'The reason of an abort, for developers.'],
])

test('every text of the web is in the catalog', () => {
  const outside = readTextsOutsideCatalog().filter((text) => !allowed.has(text.text))
  expect(outside.map(({ file, line, text }) => `${file}:${line}: "${text}": add it to src/shared/texts/en.ts`)).toEqual(
    [],
  )
})

const textsIn = (source: string) => findTextsOutsideCatalog('src/web/a.tsx', source).map(({ text }) => text)

test.each([
  ['<p>Nothing found</p>', ['Nothing found']],
  ['<p>\n  Tip: <b>{name}</b>, or\n</p>', ['Tip:', ', or']],
  ["<p>{isOpen ? 'open' : `closed by ${name}`}</p>", ['open', 'closed by …']],
  ['<Button aria-label={`Delete: ${name}`} title="Delete">×</Button>', ['Delete: …', 'Delete']],
  ['<Field confirmLabel={count > 0 && "these"} placeholder="none" />', ['these', 'none']],
  [
    "const action = { label: () => 'Settings', help: 'Go to Settings', name: 'showSettings' }",
    ['Settings', 'Go to Settings'],
  ],
  ["const describe = (count: number) => (count === 0 ? 'Nothing found' : `All ${count}`)", ['Nothing found', 'All …']],
])('a text in the code is found: %s', (source, found) => {
  expect(textsIn(source)).toEqual(found)
})

test.each([
  '<p>{texts.nothingFound()}</p>',
  '<p className="wide" dir="auto" rel="noopener noreferrer">{count} × · “{name}” … 1/2</p>',
  '<Link to="/feed" aria-label={texts.open()}>Broadsheet</Link>',
  '<EmptyState heading="h1" title={isOwn ? texts.own() : texts.other()} />',
  '<input type="search" enterKeyHint="search" inputMode="url" placeholder="https://example.com/feed" />',
  '<kbd>{keys.join(" ")}</kbd>',
  '<code>SMTP_URL</code>',
  "const media = useMediaQuery('(pointer: coarse), (width < 640px)')",
  "if (event.key === 'Escape' || event.key === 'ArrowDown') throw new Error('No element to mount at.')",
  "const texts = { label: texts.open, title: '-', text: '' }",
])('code without a text passes: %s', (source) => {
  expect(textsIn(source)).toEqual([])
})
