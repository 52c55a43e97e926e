// Stores passwords as argon2id hashes with OWASP's parameters, written as PHC strings. Each contains its parameters, so they
// can rise later and old hashes are renewed at the next login.
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { second } from '../../lib/clock.ts'
import type { PasswordCost } from '../../lib/passwordCost.ts'
import { createPasswordTurns, type HashCaller } from './passwordTurns.ts'

/** 'outdated': right, but hashed with weaker parameters than today's. */
export type PasswordCheck = 'right' | 'outdated' | 'wrong'

/** Both throw TooManyRequests in a flood that would delay everyone. */
export type Passwords = {
  /** A PHC string with a random salt. */
  hash: (password: string, caller: HashCaller) => Promise<string>
  /** `stored` null (no such account, or one without a password) is 'wrong' after the same work. */
  check: (password: string, stored: string | null, caller: HashCaller) => Promise<PasswordCheck>
}

const saltBytes = 16
const hashBytes = 32
// Hashes run on libuv's four threads, which also read files and resolve names: a flood of logins gets half of them and 38 MB.
const atOnce = 2
// Some two seconds of work. Above it, an immediate refusal is better than a long wait behind a flood.
const waiting = 40
const timeoutMs = 5 * second

export function createPasswords(cost: PasswordCost): Passwords {
  const inTurn = createPasswordTurns({ atOnce, waiting, timeoutMs })
  const hash = async (password: string, caller: HashCaller) => {
    const salt = randomBytes(saltBytes)
    return writePhc({ cost, salt, hash: await inTurn(caller, () => derive(password, salt, cost, hashBytes)) })
  }
  return {
    hash,
    async check(password, stored, caller) {
      if (stored === null) {
        await hash(password, caller)
        return 'wrong'
      }
      const known = readPhc(stored)
      const given = await inTurn(caller, () => derive(password, known.salt, known.cost, known.hash.length))
      if (!timingSafeEqual(given, known.hash)) return 'wrong'
      return isWeaker(known.cost, cost) ? 'outdated' : 'right'
    },
  }
}

const deriveAsync = promisify(argon2)

/** NFKC, since keyboards differ in how they encode an accented letter (RFC 8265, NIST SP 800-63B). */
const derive = (password: string, salt: Buffer, cost: PasswordCost, tagLength: number): Promise<Buffer> =>
  deriveAsync('argon2id', {
    message: password.normalize('NFKC'),
    nonce: salt,
    memory: cost.memoryKib,
    passes: cost.passes,
    parallelism: cost.lanes,
    tagLength,
  })

const isWeaker = (one: PasswordCost, other: PasswordCost) =>
  one.memoryKib < other.memoryKib || one.passes < other.passes || one.lanes < other.lanes

type Hashed = { cost: PasswordCost; salt: Buffer; hash: Buffer }

const writePhc = ({ cost, salt, hash }: Hashed): string =>
  `$argon2id$v=19$m=${cost.memoryKib},t=${cost.passes},p=${cost.lanes}$${unpadded(salt)}$${unpadded(hash)}`

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/={1,2}$/, '')

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

function readPhc(text: string): Hashed {
  const [, memory, passes, lanes, salt, hash] = phc.exec(text) ?? []
  if (!salt || !hash) throw new Error('A stored password hash is not an argon2id PHC string.')
  return {
    cost: { memoryKib: Number(memory), passes: Number(passes), lanes: Number(lanes) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}
