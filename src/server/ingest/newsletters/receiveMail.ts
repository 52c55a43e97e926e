// The receiver of mail from the SMTP server and the webhooks. A mail that it reports as 'stored' is committed.
import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { noteBounce } from '../../core/paper/papersAhead.queries.ts'
import { readBounce } from '../../core/paper/readBounce.ts'
import type { Reader } from '../../core/reader.ts'
import { instanceSecret } from '../../db/instanceSecret.ts'
import type { Deps } from '../../deps.ts'
import { day, hour } from '../../lib/clock.ts'
import { senderAddress } from '../../mail/senderAddress.ts'
import type { MailOutcome } from '../../metrics/metrics.ts'
import { createWriteQueue } from '../refresh/writeQueue.ts'
import { countMailOfReader, findRecipient, type Recipient } from './addresses.queries.ts'
import { localPartOf, saveMarkOf } from './addresses.ts'
import { countMail } from './mailCounts.queries.ts'
import { createMailReader, type MailReader } from './mailReader.ts'
import type { PreparedMail } from './prepareMail.ts'
import { saveMailedPage } from './saveMailedPage.ts'
import { storeMail } from './storeMail.ts'

type ClosedAddress = 'unknownAddress' | 'overRate'

export type ReceiveDeps = Pick<Deps, 'db' | 'config' | 'events' | 'clock' | 'metrics'>

export type Receipt = { outcome: Exclude<MailOutcome, 'badSignature'>; reason: string }

export type Receiver = {
  /** Checks an address before the mail itself is sent. Counts refusals. */
  checkRecipient: (address: string) => Promise<'open' | ClosedAddress>
  /**
   * Returns one receipt for each recipient. Rejects when the mail can't be stored: the sender then has to try again. A repeated
   * mail is stored once.
   */
  receive: (delivery: { recipients: string[]; bytes: Uint8Array }) => Promise<Receipt[]>
  /** Counts a mail that was refused before it reached the receiver. */
  refuse: (outcome: MailOutcome) => Promise<void>
}

export function createReceiver(deps: ReceiveDeps, reader: MailReader = createMailReader()): Receiver {
  // One mail after the other, because reading a mail takes several times its size in memory. Between two mails, readers'
  // requests get a turn.
  const inTurn = createWriteQueue(0)
  return {
    checkRecipient: async (address) => {
      if (isSender(deps, address)) return 'open'
      const found = await findOpenRecipient(deps, address)
      if (typeof found === 'object') return 'open'
      await count(deps, found)
      return found
    },
    receive: ({ recipients, bytes }) => inTurn(() => receiveMail({ ...deps, reader }, { recipients, bytes })),
    refuse: (outcome) => count(deps, outcome),
  }
}

async function receiveMail(
  deps: ReceiveDeps & { reader: MailReader },
  { recipients, bytes }: { recipients: string[]; bytes: Uint8Array },
): Promise<Receipt[]> {
  if (bytes.byteLength > limits.mailMaxBytes) return refuseAll(deps, recipients, 'tooLarge')
  if (recipients.length > 0 && recipients.every((address) => isSender(deps, address)))
    return takeBounce(deps, recipients, bytes)
  const found: (Recipient | ClosedAddress)[] = []
  for (const address of new Set(recipients)) found.push(await findOpenRecipient(deps, address))
  const closed = found.filter((each) => typeof each === 'string')
  // Reading is what a mail costs, so nobody's mail isn't read: a webhook brings it unasked.
  if (closed.length === found.length) return refuseClosed(deps, closed)
  const prepared = await deps.reader.read(bytes, deps.clock())
  if (prepared.is === 'unreadable') {
    await countUnreadable(
      deps,
      found.filter((each) => typeof each === 'object'),
    )
    return refuseAll(deps, recipients, 'unreadable', prepared.reason)
  }
  const receipts: Receipt[] = []
  for (const recipient of new Set(recipients)) receipts.push(await deliver(deps, recipient, prepared.mail))
  return receipts
}

/** Whether an address is that from which this server mails papers. */
const isSender = ({ config: { mailIn, mailOut } }: ReceiveDeps, address: string): boolean =>
  mailIn !== null && mailOut !== null && address.toLowerCase() === senderAddress(mailOut.from).toLowerCase()

/** Papers that come back. Any other mail to the sender of our mails is refused, since no person reads it here. */
async function takeBounce(deps: ReceiveDeps, recipients: string[], bytes: Uint8Array): Promise<Receipt[]> {
  const bounce = readBounce(bytes, await instanceSecret(deps.db, 'paperMail'))
  if (bounce === undefined) return refuseAll(deps, recipients, 'unknownAddress')
  const outcome = (await noteBounce(deps.db, bounce)) ? 'stored' : 'known'
  await count(deps, outcome)
  return recipients.map(() => ({ outcome, reason: reasonOf[outcome] }))
}

async function refuseClosed(deps: ReceiveDeps, closed: ClosedAddress[]): Promise<Receipt[]> {
  for (const outcome of closed) await count(deps, outcome)
  return closed.map((outcome) => ({ outcome, reason: reasonOf[outcome] }))
}

/** An unreadable mail can take as long as reading may; most mails take milliseconds. So it uses up as many mails of its reader's hour. */
const unreadableCountsAs = 10

async function countUnreadable({ db, clock }: ReceiveDeps, readers: Recipient[]): Promise<void> {
  const now = clock()
  for (const { userId } of readers) await countMailOfReader(db, { id: userId }, now, unreadableCountsAs)
}

async function deliver(deps: ReceiveDeps, address: string, mail: PreparedMail): Promise<Receipt> {
  const recipient = await findOpenRecipient(deps, address)
  const mark = saveMarkOf(address)
  if (typeof recipient === 'object' && mark !== null)
    return deliverPage(deps, { id: recipient.userId }, { page: mail.page, isLater: mark === 'later' })
  const outcome = typeof recipient === 'object' ? await storeMail(deps, { id: recipient.userId }, mail) : recipient
  // Storing a mail counts it in the same transaction.
  if (outcome !== 'stored') await count(deps, outcome)
  else deps.metrics.mailCame(outcome)
  return { outcome, reason: reasonOf[outcome] }
}

async function deliverPage(
  deps: ReceiveDeps,
  reader: Reader,
  mailed: Parameters<typeof saveMailedPage>[2],
): Promise<Receipt> {
  const saved = await saveMailedPage(deps, reader, mailed)
  const outcome = saved.is === 'refused' ? 'unreadable' : saved.is
  // Saving a page counts the mail.
  if (outcome !== 'stored') await count(deps, outcome)
  else deps.metrics.mailCame(outcome)
  return { outcome, reason: saved.is === 'refused' ? saved.reason : reasonOf[outcome] }
}

async function count({ db, clock, metrics }: ReceiveDeps, outcome: MailOutcome): Promise<void> {
  metrics.mailCame(outcome)
  await countMail(db, outcome, clock())
}

async function refuseAll(
  deps: ReceiveDeps,
  recipients: string[],
  outcome: 'tooLarge' | 'unreadable' | 'unknownAddress',
  reason: string = reasonOf[outcome],
): Promise<Receipt[]> {
  await count(deps, outcome)
  return recipients.map(() => ({ outcome, reason }))
}

async function findOpenRecipient(
  { db, config, clock }: ReceiveDeps,
  address: string,
): Promise<Recipient | ClosedAddress> {
  const localPart = config.mailIn === null ? null : localPartOf(address, config.mailIn.domain)
  const recipient = localPart === null ? undefined : await findRecipient(db, localPart)
  if (!recipient) return 'unknownAddress'
  return isOverRate(recipient, config.readerLimits.newslettersADay, clock()) ? 'overRate' : recipient
}

/** The sending server tries again for some days, so a mail above the limit comes late. */
function isOverRate(recipient: Recipient, mostADay: number | null, now: number): boolean {
  const { hourStartedAt, mailsThisHour, dayStartedAt, mailsThisDay } = recipient
  if (hourStartedAt === now - (now % hour) && mailsThisHour >= limits.mailsPerReaderPerHour) return true
  return mostADay !== null && dayStartedAt === now - (now % day) && mailsThisDay >= mostADay
}

/** Texts for the sending mail server. */
const reasonOf: Record<Receipt['outcome'], string> = {
  stored: texts.mailStored(),
  known: texts.mailKnown(),
  unknownAddress: texts.mailAddressUnknown(),
  blocked: texts.mailBlocked(),
  overRate: texts.mailOverRate(),
  tooLarge: texts.mailTooLarge({ megabytes: limits.mailMaxBytes / 1024 / 1024 }),
  unreadable: texts.mailUnreadable(),
}
