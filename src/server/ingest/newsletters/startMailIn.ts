import { readFileSync } from 'node:fs'
import { limits } from '../../../shared/limits.ts'
import type { MailInConfig } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import { createReceiver } from './receiveMail.ts'

export type MailIn = {
  /** Null when no SMTP port is configured. Mail may still come by webhook. */
  port: number | null
  stop: () => Promise<void>
}

/** Starts the SMTP server if it is configured. Throws when the port is taken or the certificate can't be read. */
export async function startMailIn(deps: Deps): Promise<MailIn> {
  const { mailIn } = deps.config
  if (!mailIn?.smtp) return { port: null, stop: async () => {} }
  const { startSmtpServer } = await import('../../mail/smtpServer.ts')
  const { port, host } = mailIn.smtp
  const server = await startSmtpServer({
    port,
    host,
    name: mailIn.domain,
    tls: await readCertificate(mailIn, deps.clock()),
    maxBytes: limits.mailMaxBytes,
    receiver: createReceiver(deps),
    log: deps.log,
  })
  deps.log.info({ port: server.port }, 'newsletters are taken by SMTP')
  return server
}

/** Without a configured certificate, each start makes one; mail servers accept any (mail/selfSignedCertificate.ts). */
async function readCertificate({ domain, smtp }: MailInConfig, now: number): Promise<{ cert: string; key: string }> {
  if (!smtp?.tls) return (await import('../../mail/selfSignedCertificate.ts')).makeCertificate(domain, now)
  try {
    return { cert: readFileSync(smtp.tls.certFile, 'utf8'), key: readFileSync(smtp.tls.keyFile, 'utf8') }
  } catch (error) {
    throw new Error(`INBOUND_TLS_CERT and INBOUND_TLS_KEY: ${error instanceof Error ? error.message : error}`)
  }
}
