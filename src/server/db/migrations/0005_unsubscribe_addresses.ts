// Removes unsubscribe addresses that imports stored unchecked: a page might be `javascript:`. Mails never brought others.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update newsletters set "oneClickUrl" = null where lower("oneClickUrl") not like 'https://%'`.execute(db)
  await sql`update newsletters set "unsubscribePage" = null
    where lower("unsubscribePage") not like 'http://%' and lower("unsubscribePage") not like 'https://%'`.execute(db)
  await sql`update newsletters set "unsubscribeMail" = null where lower("unsubscribeMail") not like 'mailto:%@%'`.execute(
    db,
  )
}
