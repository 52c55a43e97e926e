// Talks to the OpenID provider with openid-client: authorization code with PKCE, state and nonce. Its requests are the only
// ones outside of fetching/ that leave the server: they go to addresses of the operator's choice, which may be in a private
// network.
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

/** A person according to the provider. */
export type ProviderIdentity = {
  issuer: string
  subject: string
  /** Null when the provider sends none. */
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
      // The next sign-in tries again.
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
      // Some providers name the person in the ID token, others only in a separate request.
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
    // config.ts allows http only for this very machine.
    { timeout: timeoutSeconds, execute: url.protocol === 'http:' ? [allowInsecureRequests] : [] },
  )
  // The ID token's signature is checked, even though it comes directly from the provider.
  enableNonRepudiationChecks(configuration)
  return configuration
}

/** In the body where the provider supports it, else as HTTP Basic, which every provider must support. */
function secretWays(clientSecret: string): ClientAuth {
  const inBody = ClientSecretPost(clientSecret)
  const inHeader = ClientSecretBasic(clientSecret)
  return (server, ...request) => {
    const takesBody = server.token_endpoint_auth_methods_supported?.includes('client_secret_post') ?? false
    return (takesBody ? inBody : inHeader)(server, ...request)
  }
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value.trim() ? value.trim() : null)
