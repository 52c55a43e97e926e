/** The port of the fake publishers in `npm run dev`: fixed, since a seeded database stores their addresses. */
export const fakeFeedsPort = Number(process.env.FAKE_FEEDS_PORT ?? 4010)
