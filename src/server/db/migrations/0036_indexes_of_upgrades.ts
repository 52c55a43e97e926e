// Indexes of large tables that earlier migrations made together with their columns, which blocked every other transaction meanwhile.
export const indexes = [
  `create index hidden_items on "itemStates" ("userId", "feedId", "itemId") where "hiddenAt" is not null`,
  `create index states_later on "itemStates" ("userId", "laterAt") where "laterAt" is not null`,
  // Each refresh asks whether a reader of the feed wants whole articles.
  `create index subscriptions_full_text on subscriptions ("feedId") where "fullText" = 'always'`,
  `create index rule_holders on subscriptions ("feedId", "userId", "rulesVersion") where "rulesVersion" is not null`,
  // The expression of `doneUpTo` (core/readMarks/readRule.queries.ts).
  `create index subscriptions_by_mark on subscriptions ("feedId",
     (case when "readUpTo" > "fadedUpTo" then "readUpTo" else coalesce("fadedUpTo", 0) end))`,
]
