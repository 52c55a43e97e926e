import { type RawBuilder, sql } from 'kysely'

/**
 * Begins a statement that PostgreSQL parses and plans once for each connection instead of at each run, which takes as long as
 * running a short one. For frequent statements whose text is always the same and whose best plan is the same for all values. SQLite
 * keeps every prepared statement; there it is a comment. A comment, because Kysely passes only the text of a statement to pg
 * (docs/technotes/statements-planned-once.md). `name`: letters and underscores, unique among all of these.
 */
export const plannedOnce = (name: string): RawBuilder<unknown> => sql.raw(`/* planned once: ${name} */ `)

const beginning = /^\/\* planned once: (\w+) \*\//

/** The name under which PostgreSQL keeps the statement; undefined for one that is planned at each run. */
export const planNameOf = (text: string): string | undefined => beginning.exec(text)?.[1]
