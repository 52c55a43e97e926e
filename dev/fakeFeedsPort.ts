/** Where the fake publishers of `npm run dev` live: fixed, since a seeded database remembers their addresses. */
export const fakeFeedsPort = Number(process.env.FAKE_FEEDS_PORT ?? 4010)
