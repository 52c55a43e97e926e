import { describe, expect, test } from 'vitest'
import { withChange, withLabel } from './attachedTags.ts'

const label = (id: number, name = `Tag ${id}`) => ({ id, name, color: '#ef4444', icon: '' })
const attached = (...ids: number[]) => ids.map((id) => ({ tagId: id, tag: label(id) }))

describe('a tag ticked in the picker', () => {
  test('hangs there in the order of the wire, older tags first', () => {
    expect(withChange(attached(1, 5), { tag: label(3), isOn: true })).toEqual(attached(1, 3, 5))
  })

  test('brings its label alone, not its uses', () => {
    const listed = { ...label(3), feedTags: [{ feedId: 9 }], feedItemTags: [] }
    expect(withChange([], { tag: listed, isOn: true })).toEqual(attached(3))
  })

  test('twice hangs there once, and unticked twice is gone once', () => {
    const tags = attached(1, 3)
    expect(withChange(tags, { tag: label(3), isOn: true })).toBe(tags)
    expect(withChange(tags, { tag: label(5), isOn: false })).toBe(tags)
    expect(withChange(tags, { tag: label(1), isOn: false })).toEqual(attached(3))
  })
})

test('a renamed tag shows its new name wherever it hangs, and leaves alone what does not wear it', () => {
  const others = attached(1, 2)
  expect(withLabel(others, label(3, 'New'))).toBe(others)
  expect(withLabel(attached(1, 3), label(3, 'New'))).toEqual([...attached(1), { tagId: 3, tag: label(3, 'New') }])
})
