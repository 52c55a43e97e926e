// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { Column } from '../../shared/api/entities.ts'
import { columnPlace, feedPlace } from '../parts/dragPlaces.ts'
import { makeColumn, makeFeed } from '../testing/makeEntities.ts'
import { renderInReader } from '../testing/renderInReader.tsx'
import { serveCalls } from '../testing/serveCalls.ts'
import { BoardColumn } from './BoardColumn.tsx'

// Each render of a column asks for its place, and each render of a block for the block's.
vi.mock('../parts/dragPlaces.ts', { spy: true })

const ignore = () => {}
const shownCount = () => 3

const Columns = ({ columns }: { columns: Column[] }) =>
  columns.map((column, index) => (
    <BoardColumn
      key={column.id}
      column={column}
      searches={undefined}
      columnIndex={index}
      columnWatch={null}
      isPage={false}
      isUnderTag={false}
      shownCount={shownCount}
      onShowMore={ignore}
      onOpen={ignore}
      onOpenFound={ignore}
    />
  ))

/** The columns and blocks that rendered since the last call. */
function rendered() {
  const idsOf = (place: typeof columnPlace) => [...new Set(vi.mocked(place).mock.calls.map(([id]) => id))]
  const ids = { columns: idsOf(columnPlace), feeds: idsOf(feedPlace) }
  vi.clearAllMocks()
  return ids
}

test('a feed that changes renders its column and its block again, and no others', async () => {
  serveCalls({ 'GET /api/searches': () => ({ searches: [] }), 'GET /api/board/blocks': () => ({ blocks: [] }) })
  const columns = [1, 2, 3].map((id) =>
    makeColumn({ id, name: `Column ${id}`, feeds: [10 * id, 10 * id + 1].map((feedId) => makeFeed({ id: feedId })) }),
  )
  const { rerender } = renderInReader(<Columns columns={columns} />)
  await expect.poll(() => document.querySelectorAll('section[id^="column-"]').length).toBe(3)
  await expect.poll(() => rendered().columns).toEqual([])
  const [first, second, third] = columns as [Column, Column, Column]
  const feeds = second.feeds.map((feed) => (feed.id === 20 ? { ...feed, title: 'Another title' } : feed))
  rerender(<Columns columns={[first, { ...second, feeds }, third]} />)
  expect(rendered()).toEqual({ columns: [2], feeds: [20] })
})
