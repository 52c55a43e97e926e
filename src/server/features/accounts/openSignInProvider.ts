import type { createSignInProvider, SignInProvider } from './signInProvider.ts'

type Settings = Parameters<typeof createSignInProvider>

/** openid-client is loaded with the first sign-in through the provider. */
export function openSignInProvider(...[settings, where]: Settings): SignInProvider {
  let loading: Promise<SignInProvider> | undefined
  const load = () => {
    loading ??= import('./signInProvider.ts').then((loaded) => loaded.createSignInProvider(settings, where))
    return loading
  }
  return {
    id: settings.id,
    begin: async (options) => (await load()).begin(options),
    finish: async (attempt, query) => (await load()).finish(attempt, query),
  }
}
