// The Message-ID of a mailed edition: the same for each try, and a proof that a mail about it was sent by this instance.
import { createHmac, timingSafeEqual } from 'node:crypto'

type Instance = { secret: string; publicUrl: string }
export type MailedEdition = { editionId: number; way: 'mail' | 'device' }

const names = { mail: 'paper', device: 'book' } as const
const wordsOf = { mail: 'edition', device: 'book' } as const

export const proofOf = (secret: string, words: string): string =>
  createHmac('sha256', secret).update(words).digest('base64url').slice(0, 22)

export const paperMessageId = ({ secret, publicUrl }: Instance, { editionId, way }: MailedEdition): string =>
  `<${names[way]}.${editionId}.${proofOf(secret, `${wordsOf[way]} ${editionId}`)}@${new URL(publicUrl).hostname}>`

/** The first one of this instance in a text. */
export function findPaperMessageId(secret: string, text: string): MailedEdition | undefined {
  for (const [, name, digits, proof = ''] of text.matchAll(/<(paper|book)\.(\d{1,15})\.([\w-]{22})@/g)) {
    const way = name === 'book' ? 'device' : 'mail'
    const right = proofOf(secret, `${wordsOf[way]} ${digits}`)
    if (timingSafeEqual(Buffer.from(proof), Buffer.from(right))) return { editionId: Number(digits), way }
  }
  return undefined
}
