import { writeFurtherPages } from '../../test/fixtures/pages/furtherPages.ts'
import { writePages } from '../../test/fixtures/pages/pages.ts'

/** The made-up pages with as much around the article as real ones have: scripts of 90 kB, and so many teasers. */
export function heavyPages(teasers: number): string[] {
  const around = Array.from(
    { length: teasers },
    (_, index) =>
      `<div class="card-${index}"><a href="/story/${index}"><img src="/p/${index}.jpg" alt=""><h3>Story ${index} of the day</h3></a><p>What happened next in story ${index}.</p></div>`,
  ).join('')
  const script = `<script>${'window.state.push({"key":"value","list":[1,2,3]});\n'.repeat(1600)}</script>`
  return [...writePages(), ...writeFurtherPages()].map(({ parts }) =>
    (parts[0]?.html ?? '').replace('</body>', `<section class="stream">${around}</section>${script}</body>`),
  )
}
