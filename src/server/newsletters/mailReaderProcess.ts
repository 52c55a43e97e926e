// The process of mailReader.ts: a mail in, what is stored of it out. It ends with the channel to who started it.
import type { MailToRead, ReaderAnswer } from './mailReader.ts'
import { prepareMail } from './prepareMail.ts'

process.on('message', async ({ bytes, arrivedAt }: MailToRead) => {
  answer(
    await prepareMail(bytes, arrivedAt).then(
      (preparation) => ({ preparation }),
      (error: unknown) => ({ error }),
    ),
  )
})

function answer(of: ReaderAnswer): void {
  process.send?.(of)
}
