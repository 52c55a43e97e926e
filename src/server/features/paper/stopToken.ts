// The links with which readers stop the paper by mail: no sign-in, nothing stored, and they work as long as the instance.
import { timingSafeEqual } from 'node:crypto'
import { proofOf } from '../../core/paper/paperMessageId.ts'

type Instance = { secret: string; publicUrl: string }

export const stopPath = '/paper/stop'

export const stopTokenOf = (secret: string, userId: number): string => `${userId}-${proofOf(secret, `stop ${userId}`)}`

export const stopAddressOf = ({ secret, publicUrl }: Instance, userId: number): string =>
  `${publicUrl}${stopPath}/${stopTokenOf(secret, userId)}`

/** Null for a token that this instance did not make. */
export function readStopToken(secret: string, token: string): number | null {
  const [, digits] = /^(\d{1,15})-[\w-]{22}$/.exec(token) ?? []
  if (digits === undefined) return null
  const [given, right] = [Buffer.from(token), Buffer.from(stopTokenOf(secret, Number(digits)))]
  return given.length === right.length && timingSafeEqual(given, right) ? Number(digits) : null
}
