import { beforeEach, expect, test, vi } from 'vitest'
import { createPictureQueue, type TurningPicture } from './pictureQueue.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

class Picture extends EventTarget implements TurningPicture {
  src = ''
  naturalWidth = 0
  removeAttribute() {
    this.src = ''
  }
}

function askForAll(names: string[]) {
  const turns = createPictureQueue({ atOnce: 3 })
  const pictures = names.map((name) => ({ name, picture: new Picture() }))
  const leave = new Map(
    pictures.map(({ name, picture }) => [
      name,
      turns.ask(picture, { address: `/${name}`, isIcon: name !== name.toLowerCase() }),
    ]),
  )
  const find = (name: string) => pictures.find((each) => each.name === name)?.picture ?? new Picture()
  return {
    turns,
    hasFailedLately: turns.hasFailedLately,
    find,
    leave: (name: string) => leave.get(name)?.(),
    comes: (name: string) => find(name).dispatchEvent(new Event('load')),
    fails: (name: string) => find(name).dispatchEvent(new Event('error')),
    loading: () => pictures.flatMap(({ name, picture }) => (picture.src === '' ? [] : [name])).join(''),
  }
}

test('three pictures load at a time; as one comes, fails or leaves the page, the next begins', () => {
  const all = askForAll([...'abcdef'])
  expect(all.loading()).toBe('abc')
  all.comes('b')
  expect(all.loading()).toBe('abcd')
  all.fails('a')
  expect(all.loading()).toBe('abcde')
  all.leave('c')
  expect(all.loading()).toBe('abcdef')
})

test('icons, in capitals here, come after pictures', () => {
  const all = askForAll([...'ABCDef'])
  expect(all.loading()).toBe('ABC')
  all.comes('A')
  all.comes('B')
  expect(all.loading()).toBe('ABCef')
})

test('while the page is printed no picture waits, and afterwards three load at a time again', () => {
  const all = askForAll([...'abcde'])
  all.turns.beginPrinting()
  expect(all.loading()).toBe('abcde')
  const late = new Picture()
  all.turns.ask(late, { address: '/late', isIcon: false })
  expect(late.src).toBe('/late')
  all.turns.endPrinting()
  const next = new Picture()
  all.turns.ask(next, { address: '/next', isIcon: false })
  for (const name of 'abc') all.comes(name)
  expect(next.src).toBe('')
  all.comes('d')
  expect(next.src).toBe('/next')
})

test('a picture that left the page while it waited never loads', () => {
  const all = askForAll([...'abcd'])
  all.leave('d')
  all.comes('a')
  expect(all.loading()).toBe('abc')
})

test('pictures of a publisher that does not respond let waiting pictures load first', () => {
  const all = askForAll([...'abcde'])
  vi.advanceTimersByTime(3_000)
  expect(all.loading()).toBe('cde')
  all.comes('d')
  expect(all.loading()).toBe('acde')
})

test('a picture that has begun to come is left to come', () => {
  const all = askForAll([...'abcd'])
  all.find('a').naturalWidth = 640
  vi.advanceTimersByTime(3_000)
  expect(all.loading()).toBe('acd')
})

test('while nobody waits, a slow picture keeps its turn', () => {
  const all = askForAll([...'abc'])
  vi.advanceTimersByTime(60_000)
  expect(all.loading()).toBe('abc')
})

test('a picture that went back into the queue waits until another one ends', () => {
  const all = askForAll([...'abcd'])
  vi.advanceTimersByTime(3_000)
  expect(all.loading()).toBe('bcd')
  vi.advanceTimersByTime(60_000)
  expect(all.loading()).toBe('bcd')
})

test('a picture that failed is known to have failed for a minute', () => {
  const all = askForAll([...'ab'])
  all.fails('a')
  all.comes('b')
  expect(all.hasFailedLately('/a')).toBe(true)
  expect(all.hasFailedLately('/b')).toBe(false)
  vi.advanceTimersByTime(60_000)
  expect(all.hasFailedLately('/a')).toBe(false)
})
