// Programs and services to which readers send articles, and what is sent to them: a queue of the worker, leased by target.
import { type Kysely, sql } from 'kysely'
import type { Ddl } from './ddl.ts'

export async function up(db: Kysely<unknown>, { id, int, ref }: Ddl): Promise<void> {
  const statements = [
    `create table "sendTargets" (
      id ${id},
      "userId" ${ref('users')},
      kind text not null,
      name text not null,
      "sealedSettings" text not null,
      "onSaveSince" ${int},
      "nextAt" ${int},
      "leasedUntil" ${int},
      failures ${int} not null default 0,
      "offAt" ${int},
      "offProblem" text not null default '',
      "offWords" text not null default '',
      "createdAt" ${int} not null
    )`,
    `create index send_targets_of_user on "sendTargets" ("userId")`,
    `create index send_targets_due on "sendTargets" ("nextAt") where "nextAt" is not null`,
    `create table deliveries (
      id ${id},
      "userId" ${ref('users')},
      "targetId" ${ref('sendTargets')},
      "itemId" ${ref('items')},
      state text not null,
      "evenPrivateAt" ${int},
      "dueAt" ${int} not null,
      "begunAt" ${int},
      tries ${int} not null default 0,
      problem text not null default '',
      words text not null default '',
      "changedAt" ${int} not null,
      unique ("targetId", "itemId")
    )`,
    `create index deliveries_waiting on deliveries ("targetId", "dueAt") where state = 'waiting'`,
    `create index deliveries_of_item on deliveries ("itemId")`,
    `create index deliveries_of_user on deliveries ("userId")`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
