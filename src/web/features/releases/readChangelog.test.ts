import { expect, test } from 'vitest'
import changelog from '../../../../CHANGELOG.md?raw'
import { version } from '../../../shared/version.ts'
import { readChangelog } from './readChangelog.ts'

test('versions, areas and changes are read, and marks become plain words', () => {
  const text =
    '# Changelog\n\n## 0.3.0 (2027-01-02)\n\n### Reading\n\n- One\n  change of `code` ([docs](docs/x.md)).\n- Two.\n\n## 0.2.0\n\n### Apps\n\n- Three.\n'
  expect(readChangelog(text)).toEqual([
    { title: '0.3.0 (2027-01-02)', areas: [{ title: 'Reading', changes: ['One change of code (docs).', 'Two.'] }] },
    { title: '0.2.0', areas: [{ title: 'Apps', changes: ['Three.'] }] },
  ])
})

test('CHANGELOG.md has the present version, in areas with changes, no heading twice', () => {
  const versions = readChangelog(changelog)
  expect(versions.map(({ title }) => title.split(' ')[0])).toContain(version)
  for (const { title, areas } of versions) {
    expect(areas.filter(({ changes }) => changes.length === 0)).toEqual([])
    expect([title, new Set(areas.map((area) => area.title)).size]).toEqual([title, areas.length])
  }
})
