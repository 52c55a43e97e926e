// Attacks on the door: wrong codes beside right ones, one invitation for twenty people, a flood of accounts that wait for approval, and
// a forged header of a proxy. The bystander is the first account, and so the admin.
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent } from 'undici'
import { codeAt, fromBase32 } from '../../src/server/core/secondFactor/totp.ts'
import { type Asked, type Attack, asJson, ask, countStatuses, slowestMs, type World } from './attack.ts'

const email = 'attacker@example.com'
const password = 'the password of attacker'

/** 200 wrong codes a second for 10 s from one address, and each second a right one from another. */
export const wrongCodes: Attack = {
  name: 'wrong codes beside right ones',
  environment: { RATE_LIMIT: 'on' },
  run: async (world) => {
    const token = world.attacker
    const { secret } = read(
      await ask(world, '/auth/authenticator', { ...asJson({ currentPassword: password }), token }),
    )
    const code = codeAt(fromBase32(secret ?? ''), Math.floor(Date.now() / 30_000))
    const confirmed = await ask(world, '/auth/authenticator/confirm', { ...asJson({ code }), token })
    const { recoveryCodes = [] } = read(confirmed)
    // Every address of 127.0.0.0/8 is this machine.
    const [guesser, owner] = ['127.0.1.1', '127.0.2.1'].map(
      (localAddress) => new Agent({ localAddress, connections: 50 }),
    )
    if (!guesser || !owner) throw new Error('There are two places.')
    const half = await beginFrom(world, guesser)
    const [wrong, right]: [Promise<Asked>[], Asked[]] = [[], []]
    for (const recoveryCode of recoveryCodes) {
      const second = performance.now()
      for (let tried = 0; tried < 200; tried++) wrong.push(finishFrom(world, guesser, half, String(100_000 + tried)))
      right.push(await finishFrom(world, owner, await beginFrom(world, owner), recoveryCode))
      await sleep(Math.max(0, 1000 - (performance.now() - second)))
    }
    const answers = await Promise.all(wrong)
    await Promise.all([guesser.destroy(), owner.destroy()])
    return `wrong: ${countStatuses(answers)}; right: ${countStatuses(right)}, slowest ${slowestMs(right)} ms`
  },
}

/** Twenty people open one link at the same moment, ten times. */
export const sharedInvitation: Attack = {
  name: 'one invitation for twenty',
  prepare: (world) => chooseRegistration(world, 'invite'),
  run: async (world) => {
    const answers: Asked[] = []
    for (let round = 0; round < 10; round++) {
      const { token: invite } = read(await ask(world, '/invites', { method: 'POST', token: world.bystander }))
      const guests = Array.from({ length: 20 }, (_, guest) => `guest${round}.${guest}@example.com`)
      answers.push(...(await Promise.all(guests.map((email) => register(world, { email, invite })))))
    }
    return `${countStatuses(answers)}, slowest ${slowestMs(answers)} ms`
  },
}

/** 500 newcomers of one address ask for an account, ten at a time. */
export const waitingAccounts: Attack = {
  name: 'accounts that wait for approval',
  environment: { RATE_LIMIT: 'on' },
  prepare: (world) => chooseRegistration(world, 'approval'),
  run: async (world) => {
    const answers: Asked[] = []
    for (let round = 0; round < 50; round++) {
      const newcomers = Array.from({ length: 10 }, (_, number) => `newcomer${round}.${number}@example.com`)
      answers.push(...(await Promise.all(newcomers.map((email) => register(world, { email })))))
    }
    const table = await ask(world, '/admin/users?limit=1', { token: world.bystander })
    return `${countStatuses(answers)}, slowest ${slowestMs(answers)} ms; ${read(table).pagination?.total} accounts are stored`
  },
}

/** The header that names the reader, from an address that no proxy has. */
export const forgedProxyHeader: Attack = {
  name: 'forged header of a proxy',
  environment: { PROXY_SIGN_IN_HEADER: 'Remote-Email', PROXY_SIGN_IN_FROM: '10.9.9.9', PROXY_SIGN_IN_CREATES: 'on' },
  run: async (world) => {
    const answers: Asked[] = []
    for (let round = 0; round < 100; round++) {
      const forge = (number: number) => ({
        'remote-email': number % 2 === 0 ? 'bystander@example.com' : `new${round}.${number}@example.com`,
        'x-forwarded-for': '10.9.9.9',
        forwarded: 'for=10.9.9.9',
        'x-real-ip': '10.9.9.9',
      })
      const sent = Array.from({ length: 20 }, (_, number) =>
        ask(world, '/auth/proxy', { method: 'POST', headers: forge(number) }),
      )
      answers.push(...(await Promise.all(sent)))
    }
    const tokens = answers.filter(({ text }) => text.includes('"token"')).length
    const table = await ask(world, '/admin/users?limit=1', { token: world.bystander })
    return `${countStatuses(answers)}; ${tokens} sessions; ${read(table).pagination?.total} accounts are stored`
  },
}

async function chooseRegistration(world: World, registration: string): Promise<void> {
  const body = { ...asJson({ registration }), method: 'PATCH' }
  const { status } = await ask(world, '/admin/instance', { ...body, token: world.bystander })
  if (status !== 200) throw new Error(`The choice of the registration answered ${status}.`)
}

const register = (world: World, person: { email: string; invite?: string | undefined }) =>
  ask(world, '/auth/register', asJson({ ...person, password: 'a long password' }))

async function beginFrom(world: World, from: Agent): Promise<unknown> {
  return read(await post(world, from, '/auth/login', { email, password })).halfSession
}

const finishFrom = (world: World, from: Agent, halfSession: unknown, code: string) =>
  post(world, from, '/auth/login/second', { halfSession, code })

async function post({ server }: World, from: Agent, path: string, body: object): Promise<Asked> {
  const startedAt = performance.now()
  const answer = await from.request({
    origin: server.url,
    method: 'POST',
    path: `/api${path}`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.statusCode, text: await answer.body.text(), ms: performance.now() - startedAt }
}

type Answer = {
  secret?: string
  recoveryCodes?: string[]
  halfSession?: string
  token?: string
  pagination?: { total: number }
}

// Each call reads the field of its own answer.
const read = ({ text }: Asked): Answer => (text === '' ? {} : (JSON.parse(text) as Answer))
