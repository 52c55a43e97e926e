import { expect, test } from 'vitest'
import { createByteBudget } from './byteBudget.ts'

const megabyte = 1024 * 1024
const limits = { total: 40 * megabyte, perOwner: 16 * megabyte, forSmall: 8 * megabyte }
const ada = 1
const ben = 2
const cleo = 3
const dora = 4

test('a reader with a large document has no room for another one, but other readers have', async () => {
  const budget = createByteBudget(limits)
  await budget.hold(ada, async (first) => {
    expect(first.take(14 * megabyte)).toBe(true)
    await budget.hold(ada, async (second) => {
      expect(second.take(14 * megabyte)).toBe(false)
      expect(second.isRefused).toBe(true)
    })
    await budget.hold(ben, async (third) => expect(third.take(14 * megabyte)).toBe(true))
  })
  await budget.hold(ada, async (later) => expect(later.take(14 * megabyte)).toBe(true))
})

test('documents of all readers have one limit, and a small one finds room beside the large ones', async () => {
  const budget = createByteBudget(limits)
  await budget.hold(ada, (one) =>
    budget.hold(ben, (two) =>
      budget.hold(cleo, async (three) => {
        expect([one, two, three].map((share) => share.take(13 * megabyte))).toEqual([true, true, true])
        await budget.hold(dora, async (late) => expect(late.take(5 * megabyte)).toBe(false))
        await budget.hold(dora, async (small) => expect(small.take(60_000)).toBe(true))
      }),
    ),
  )
})

test('an only document is never refused, and a failure gives its bytes back', async () => {
  const budget = createByteBudget(limits)
  const fail = budget.hold(ada, async (share) => {
    expect(share.take(60 * megabyte)).toBe(true)
    throw new Error('unreadable')
  })
  await expect(fail).rejects.toThrow('unreadable')
  await budget.hold(ben, async (share) => expect(share.take(13 * megabyte)).toBe(true))
})
