// The OpenID provider, spoken to with openid-client: authorization code with PKCE, state and nonce. Its requests are the
// only ones besides fetching/ that leave the server: they go to addresses that the operator named, which may well stand
// in a private network.
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import type { Config } from '../../config.ts'

/** A person as the provider knows them. */
export type ProviderIdentity = {
  issuer: string
  subject: string
  /** Null when the provider tells none. */
  email: string | null
  isEmailVerified: boolean
  name: string | null
}

export type SignInAttempt = { state: string; nonce: string; codeVerifier: string }

export type SignInProvider = {
  id: string
  /** What to keep until the person comes back, and where to send them. Rejects when the provider can't be reached. */
  begin: () => Promise<{ attempt: SignInAttempt; url: URL }>
  /** `query` is what the person brought back, with '?'. Rejects on anything that is not exactly right. */
  finish: (attempt: SignInAttempt, query: string) => Promise<ProviderIdentity>
}

type Settings = NonNullable<Config['signInProvider']>
const timeoutSeconds = 10

export function createSignInProvider(settings: Settings, { publicUrl }: { publicUrl: string }): SignInProvider {
  const callbackUrl = `${publicUrl}/api/auth/oauth/${settings.id}/callback`
  let found: Promise<Configuration> | undefined
  const provider = () => {
    found ??= discover(settings).catch((error: unknown) => {
      // Asked again by the next person.
      found = undefined
      throw error
    })
    return found
  }
  return {
    id: settings.id,
    async begin() {
      const attempt = { state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() }
      const url = buildAuthorizationUrl(await provider(), {
        redirect_uri: callbackUrl,
        scope: 'openid email profile',
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await calculatePKCECodeChallenge(attempt.codeVerifier),
        code_challenge_method: 'S256',
      })
      return { attempt, url }
    },
    async finish({ state, nonce, codeVerifier }, query) {
      const configuration = await provider()
      const tokens = await authorizationCodeGrant(configuration, new URL(`${callbackUrl}${query}`), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new Error('The provider gave no ID token.')
      // Some providers say who somebody is in the ID token, others only when asked.
      const profile = claims.email ? claims : await fetchUserInfo(configuration, tokens.access_token, claims.sub)
      return {
        issuer: claims.iss,
        subject: claims.sub,
        email: textOrNull(profile.email),
        // Some send the text 'true'.
        isEmailVerified: profile.email_verified === true || profile.email_verified === 'true',
        name: textOrNull(profile.name),
      }
    },
  }
}

async function discover({ issuer, clientId, clientSecret }: Settings): Promise<Configuration> {
  const url = new URL(issuer)
  const configuration = await discovery(
    url,
    clientId,
    undefined,
    clientSecret === null ? None() : secretWays(clientSecret),
    // config.ts lets http through for this very machine alone.
    { timeout: timeoutSeconds, execute: url.protocol === 'http:' ? [allowInsecureRequests] : [] },
  )
  // The ID token's signature is checked, though it comes straight from the provider.
  enableNonRepudiationChecks(configuration)
  return configuration
}

/** In the body where the provider takes it there, else as HTTP Basic, which every provider has to take. */
function secretWays(clientSecret: string): ClientAuth {
  const inBody = ClientSecretPost(clientSecret)
  const inHeader = ClientSecretBasic(clientSecret)
  return (server, ...request) => {
    const takesBody = server.token_endpoint_auth_methods_supported?.includes('client_secret_post') ?? false
    return (takesBody ? inBody : inHeader)(server, ...request)
  }
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value.trim() ? value.trim() : null)
