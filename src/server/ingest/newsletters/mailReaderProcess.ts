// The process of mailReader.ts: takes a mail, answers what is stored of it.
import { answerParent } from '../../lib/answerParent.ts'
import type { MailToRead } from './mailReader.ts'
import { prepareMail } from './prepareMail.ts'

answerParent(({ bytes, arrivedAt }: MailToRead) => prepareMail(bytes, arrivedAt))
