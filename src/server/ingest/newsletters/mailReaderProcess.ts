// The child process of mailReader.ts: receives a mail and returns what is stored of it.
import { answerParent } from '../../lib/answerParent.ts'
import type { MailToRead } from './mailReader.ts'
import { prepareMail } from './prepareMail.ts'

answerParent(({ bytes, arrivedAt }: MailToRead) => prepareMail(bytes, arrivedAt))
