import { createReadStream } from 'node:fs'
import type { ItemReader } from '../../core/readMarks/itemReader.ts'
import { minute } from '../../lib/clock.ts'
import { type HandedOver, handOverMail } from '../../mail/handOverMail.ts'
import type { Mailer } from '../../mail/sendMail.ts'
import { keepBook } from './books.queries.ts'
import type { ChosenBook } from './chooseBook.ts'
import { documentDigest } from './documentDigest.ts'
import { type BookDeps, makeBook } from './makeBook.ts'

/** Many mail servers take 10 MB, and an attachment grows by a third on its way. */
const picturesMaxBytes = 5 * 1024 * 1024
const sendTimeoutMs = 2 * minute

type Sending = { chosen: ChosenBook; to: string; mailer: Pick<Mailer, 'send'>; messageId?: string }
/** `mayBeSent`: asked once the book is made. */
type Options = Sending & { mayBeSent?: () => Promise<boolean> }

/** Mails a book as an EPUB file. Never rejects because of the mail server. */
export async function mailBook(
  deps: BookDeps,
  reader: ItemReader,
  { chosen, to, mailer, messageId, mayBeSent = async () => true }: Options,
): Promise<HandedOver> {
  const { path, chapters, remove } = await makeBook(deps, reader, { ...chosen, picturesMaxBytes })
  try {
    await keepBook(deps.db, reader, { digest: await documentDigest(path), chapters, madeAt: deps.clock() })
    if (!(await mayBeSent())) return { is: 'later' }
    const { title } = chosen.book
    const file = createReadStream(path)
    const attachments = [{ filename: `${chosen.name}.epub`, contentType: 'application/epub+zip', content: file }]
    const mail = { to, subject: title, text: title, ...(messageId !== undefined && { messageId }), attachments }
    return await handOverMail({ mailer, log: deps.log }, mail, sendTimeoutMs).finally(() => file.destroy())
  } finally {
    await remove()
  }
}
