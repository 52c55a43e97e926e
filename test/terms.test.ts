// One term for each thing on the screens, the specification's where it has one.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

const otherWords: Record<string, RegExp> = {
  Color: /\bcolours?\b/i,
  Logout: /\blog(?:ged|ging)? out\b|\bsign out\b/i,
  'Sign In': /\blog(?:ged|ging)? in\b/i,
  catalog: /\bcatalogues?\b/i,
}

/** The footer of the landing page: a second 'Sign In' beside the one in its header would be two links of one name. */
const exceptions = ['src/web/pages/public/LandingPage.tsx: Log in']

/** Texts between tags or in quotes that are a sentence or begin with a capital. */
function textsOf(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
  return [...code.matchAll(/>([^<>{}=;]*[A-Za-z][^<>{}=;]*)<|(['"`])((?:(?!\2).)*)\2/g)]
    .map(([, between, , quoted]) => (between ?? quoted ?? '').trim().replace(/\s+/g, ' '))
    .filter((text) => /^[A-Z]/.test(text) || text.includes(' '))
}

const files = globSync(['src/web/**/*.tsx', 'src/web/**/*.ts', 'src/shared/*.ts'], { cwd: root }).filter(
  (file) => !/\.test\.tsx?$/.test(file),
)

test.each(Object.entries(otherWords))('no screen has another word for %s', (_, other) => {
  const found = files.flatMap((file) =>
    textsOf(readFileSync(join(root, file), 'utf8'))
      .filter((text) => other.test(text))
      .map((text) => `${file.replaceAll('\\', '/')}: ${text}`),
  )
  expect(found.filter((each) => !exceptions.includes(each))).toEqual([])
})

test('the words of a screen are found in its source', () => {
  expect(
    textsOf(`<Link to="/login">Log in</Link> // a colour\n title="Log out everywhere?" const x = 'plain'`),
  ).toEqual(['Log in', 'Log out everywhere?'])
})
