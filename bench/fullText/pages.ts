import { writeFurtherPages } from '../../test/fixtures/pages/furtherPages.ts'
import { type MadeUpPage, writePages } from '../../test/fixtures/pages/pages.ts'
import { withTeasers } from '../../test/fixtures/pages/withTeasers.ts'

const script = `<script>${'window.state.push({"key":"value","list":[1,2,3]});\n'.repeat(1600)}</script>`

/** The made-up pages with as much around the article as real ones have: scripts of 90 kB, and so many teasers. */
export function heavyPages(teasers: number | 'mixed'): MadeUpPage[] {
  return withTeasers([...writePages(), ...writeFurtherPages()], teasers).map((page) => ({
    ...page,
    parts: page.parts.map(({ url, html }) => ({ url, html: html.replace('</body>', `${script}</body>`) })),
  }))
}

export const firstParts = (pages: MadeUpPage[]): string[] => pages.map(({ parts }) => parts[0]?.html ?? '')
