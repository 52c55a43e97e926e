import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test, vi } from 'vitest'
import { trimHeap } from './trimHeap.ts'

/** Node names glibc's version in its reports, and no other libc. */
const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } }

/**
 * In a process of its own, which has nothing else to free: two databases grow in turn, so each page of one lies between two pages of
 * the other. Then one is closed.
 */
const script = `const { trimHeap } = await import(${JSON.stringify(join(import.meta.dirname, 'trimHeap.ts'))})
  const { DatabaseSync } = await import('node:sqlite')
  const { readFileSync } = await import('node:fs')
  const anonymousMb = () => Number(/^RssAnon:\\s+(\\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8'))[1]) / 1024
  const open = () => {
    const database = new DatabaseSync(':memory:')
    database.exec('pragma page_size = 65536; create table pages (bytes blob)')
    return { database, addPage: database.prepare('insert into pages values (zeroblob(60000))') }
  }
  const [closed, kept] = [open(), open()]
  for (let page = 0; page < 500; page++) [closed, kept].forEach(({ addPage }) => addPage.run())
  const full = anonymousMb()
  closed.database.close()
  const withGaps = anonymousMb()
  trimHeap()
  const trimmed = anonymousMb()
  const { count } = kept.database.prepare('select count(*) as count from pages').get()
  console.log(JSON.stringify({ freedByClosing: full - withGaps, freedByTrimming: withGaps - trimmed, count }))`

test.skipIf(header.glibcVersionRuntime === undefined)('trimming returns the gaps between blocks in use', () => {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script],
    { encoding: 'utf8' },
  )
  expect(stderr).toBe('')
  const { freedByClosing, freedByTrimming, count } = JSON.parse(stdout)
  // Of 500 pages of 64 kB, 31 MB.
  expect(freedByClosing).toBeLessThan(5)
  expect(freedByTrimming).toBeGreaterThan(25)
  expect(count).toBe(500)
})

test('where there is no glibc, trimming does nothing', () => {
  const load = vi.spyOn(DatabaseSync.prototype, 'loadExtension').mockImplementation(() => {
    throw new Error('libc.so.6: cannot open shared object file: No such file or directory')
  })
  expect(trimHeap).not.toThrow()
  expect(load).toHaveBeenCalledOnce()
  load.mockRestore()
})
