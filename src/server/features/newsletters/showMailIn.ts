import type { MailIn } from '../../../shared/features/newsletters.ts'
import type { MailInConfig } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import { findMailCounts } from '../../ingest/newsletters/mailCounts.queries.ts'
import { day } from '../../lib/clock.ts'

const shownDays = 30

/** For the admin: how mail is received, and the number of mails by outcome. */
export async function showMailIn({ db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>): Promise<MailIn> {
  const counts = await findMailCounts(db, clock() - shownDays * day)
  const count = (outcome: string) => counts.get(outcome) ?? 0
  return {
    domain: config.mailIn?.domain ?? null,
    smtpPort: config.mailIn?.smtp?.port ?? null,
    webhooks: config.mailIn === null ? [] : openWebhooks(config.mailIn),
    taken: count('stored') + count('known'),
    refused: {
      unknownAddress: count('unknownAddress'),
      blocked: count('blocked'),
      overRate: count('overRate'),
      tooLarge: count('tooLarge'),
      unreadable: count('unreadable'),
      badSignature: count('badSignature'),
    },
  }
}

function openWebhooks({
  mailgunSigningKey,
  postmarkPassword,
  sendgridPublicKey,
  webhookSecret,
}: MailInConfig): string[] {
  const keys = {
    Mailgun: mailgunSigningKey,
    Postmark: postmarkPassword,
    SendGrid: sendgridPublicKey,
    Raw: webhookSecret,
  }
  return Object.entries(keys).flatMap(([name, key]) => (key === null ? [] : [name]))
}
