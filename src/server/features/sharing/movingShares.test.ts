import { expect } from 'vitest'
import { anyDatabase } from '../../../../test/support/eachDatabase.ts'
import { makeApp } from '../../../../test/support/makeApp.ts'
import { downloadsExport, uploadsExport } from '../../../../test/support/movingAccount.ts'
import type { Person } from '../../../../test/support/people.ts'
import type { ShareKind } from '../../../shared/features/sharing.ts'

const sharesOf = async (person: Person) =>
  (await person.calls('GET /shares')).shares.map(({ kind, name, note, withText }) => [kind, name, note, withText])

anyDatabase(
  'feeds for others move with an account and get new addresses, and a second import adds none',
  async (db) => {
    const world = await makeApp(db)
    await world.register('Root')
    const [ada, ben] = [await world.register('Ada'), await world.register('Ben')]
    const { columns } = await ada.calls('GET /columns')
    const columnId = columns[1]?.id ?? 0
    const { tag } = await ada.calls('POST /tags', { body: { name: 'Out', color: '#ef4444', icon: '' } })
    const { search } = await ada.calls('POST /searches', { body: { name: 'Tides', query: 'tide', columnId } })
    const targets: [ShareKind, number | null][] = [
      ['all', null],
      ['saved', null],
      ['column', columnId],
      ['tag', tag.id],
      ['search', search.id],
    ]
    for (const [kind, targetId] of targets)
      await ada.calls('POST /shares', {
        body: { kind, targetId, name: `My ${kind}`, withText: kind === 'tag', note: 'n' },
      })
    const zip = await downloadsExport(world, ada)
    for (const { path } of (await ada.calls('GET /shares')).shares)
      expect(zip.includes(path.replace('/s/', ''))).toBe(false)
    for (const _ of [1, 2]) {
      expect((await uploadsExport(world, ben, zip)).status).toBe(200)
      expect((await sharesOf(ben)).toSorted()).toEqual((await sharesOf(ada)).toSorted())
    }
    const mine = (await ben.calls('GET /shares')).shares
    const theirs = (await ada.calls('GET /shares')).shares
    expect(mine.filter(({ path }) => theirs.some((other) => other.path === path))).toEqual([])
    const column = mine.find(({ kind }) => kind === 'column')
    const { columns: bens } = await ben.calls('GET /columns')
    expect(bens.map(({ id }) => id)).toContain(column?.targetId)
    await world.close()
  },
)
