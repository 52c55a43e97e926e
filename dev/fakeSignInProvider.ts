// A real OpenID provider on loopback with made-up people: for `npm run dev`, tests and browser stories. Its only page lets a
// person choose who they are, or cancel.
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Provider } from 'oidc-provider'
import { createMemoryAdapter } from 'oidc-provider/lib/adapters/memory_adapter.js'

export type ProviderPerson = { subject: string; name: string; email?: string; isEmailVerified?: boolean }

export type FakeSignInProvider = {
  /** For OIDC_ISSUER. */
  issuer: string
  /** The other settings of the product's server. */
  environment: Record<string, string>
  /** Adds or changes a person. */
  knows: (person: ProviderPerson) => void
  close: () => Promise<void>
}

type SignInProviderOptions = {
  /** The product's address: the provider only redirects there. */
  publicUrl: string
  people?: ProviderPerson[]
  port?: number
}

const clientId = 'broadsheet'
const providerName = 'Example ID'

export async function startFakeSignInProvider({
  publicUrl,
  people = [],
  port = 0,
}: SignInProviderOptions): Promise<FakeSignInProvider> {
  const known = new Map(people.map((person) => [person.subject, person]))
  const clientSecret = randomBytes(24).toString('base64url')
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  const issuer = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : port}`
  const provider = createProvider(issuer, { known, clientSecret, publicUrl })
  const answerProtocol = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/who/')) return answerProtocol(request, response)
    askWho(request, response, { provider, known }).catch((error: unknown) => {
      response.writeHead(400).end(String(error))
    })
  })
  return {
    issuer,
    environment: {
      PUBLIC_URL: publicUrl,
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_NAME: providerName,
    },
    knows: (person) => known.set(person.subject, person),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The same for all providers of a process: making one takes 60 ms. */
let key: JsonWebKey | undefined

function createProvider(
  issuer: string,
  { known, clientSecret, publicUrl }: { known: Map<string, ProviderPerson>; clientSecret: string; publicUrl: string },
): Provider {
  key ??= generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })
  const provider = new Provider(issuer, {
    // The names match the product's callbacks, so the provider prints no warnings.
    adapter: createMemoryAdapter(0),
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${publicUrl}/api/auth/oauth/example-id/callback`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [{ ...key, use: 'sig', alg: 'RS256' }] },
    cookies: { keys: [randomBytes(24).toString('base64url')] },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    features: { devInteractions: { enabled: false } },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/who/${uid}` },
    findAccount: (_context: unknown, subject: string) => findAccount(known, subject),
    // Choosing a person also gives consent, which saves a page.
    loadExistingGrant: grantEverything,
  })
  // Otherwise errors in a browser story would be silent.
  provider.on('server_error', (_context, error) => console.error(error))
  return provider
}

function findAccount(known: Map<string, ProviderPerson>, subject: string) {
  const person = known.get(subject)
  if (!person) return undefined
  const { name, email, isEmailVerified = false } = person
  return { accountId: subject, claims: () => ({ sub: subject, name, email, email_verified: isEmailVerified }) }
}

type GrantContext = {
  oidc: {
    client: { clientId: string }
    session: { accountId: string }
    provider: { Grant: new (of: object) => { addOIDCScope: (scopes: string) => void; save: () => Promise<void> } }
  }
}

async function grantEverything({ oidc }: GrantContext) {
  const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId })
  grant.addOIDCScope('openid email profile')
  await grant.save()
  return grant
}

async function askWho(
  request: IncomingMessage,
  response: ServerResponse,
  { provider, known }: { provider: Provider; known: Map<string, ProviderPerson> },
): Promise<void> {
  if (request.method !== 'POST') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(whoPage([...known.values()]))
    return
  }
  const chosen = new URLSearchParams(await readText(request)).get('as')
  const cancelled = { error: 'access_denied', error_description: 'The person cancelled.' }
  await provider.interactionFinished(request, response, chosen ? { login: { accountId: chosen } } : cancelled)
}

const whoPage = (
  people: ProviderPerson[],
) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>${providerName}</title><link rel="icon" href="data:,">
<h1>${providerName}</h1><form method="post">
${people.map(({ subject, name }) => `<button name="as" value="${subject}">Continue as ${name}</button>`).join('\n')}
<button>Cancel</button></form></html>`

async function readText(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}
