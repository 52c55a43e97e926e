import { type Asked, asJson, ask, type World } from './attack.ts'

/** A call of the Google Reader API with a key of the attacker, as a form. */
export type SyncCall = (path: string, form?: string) => Promise<Asked>

/** Readers may have few keys, and an attack may run many times. */
const opened = new Map<string, Promise<SyncCall>>()

export function openSync(world: World, scopes = ['read', 'mark', 'organise']): Promise<SyncCall> {
  const name = `${world.attacker} ${scopes.join()}`
  const known = opened.get(name) ?? makeKey(world, scopes)
  opened.set(name, known)
  return known
}

async function makeKey(world: World, scopes: string[]): Promise<SyncCall> {
  const { server, attacker: token } = world
  const { user } = JSON.parse((await ask(world, '/auth/profile', { token })).text)
  const { secret } = JSON.parse((await ask(world, '/keys', { ...asJson({ name: 'App', scopes }), token })).text)
  const headers = {
    authorization: `GoogleLogin auth=${user.id}/${secret}`,
    'content-type': 'application/x-www-form-urlencoded',
  }
  return async (path, form) => {
    const startedAt = performance.now()
    const init = form === undefined ? { headers } : { headers, method: 'POST', body: form }
    const signal = AbortSignal.timeout(120_000)
    const answer = await fetch(`${server.url}/reader/api/0/${path}`, { ...init, signal }).catch(() => null)
    const text = answer === null ? '' : await answer.text()
    return { status: answer?.status ?? 0, text, ms: performance.now() - startedAt }
  }
}
