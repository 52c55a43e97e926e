// The newest items of all feeds in one order (core/lists/river.queries.ts).
export const indexes = ['create index items_in_order on items ("publishedAt" desc, id desc, "feedId")']
