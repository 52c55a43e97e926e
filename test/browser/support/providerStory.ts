// A story whose product offers sign-in through a real OpenID provider on loopback.
import { type FakeSignInProvider, startFakeSignInProvider } from '../../../dev/fakeSignInProvider.ts'
import { findFreePort } from './freePort.ts'
import { type Product, startProduct } from './product.ts'
import { slowdown } from './slowdown.ts'
import { story } from './story.ts'

export const providerStory = story.extend<object, { provider: FakeSignInProvider; product: Product; port: number }>({
  // The provider and the product each need the other's address before they start.
  port: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for the destructuring.
    async ({}, use) => use(await findFreePort()),
    { scope: 'worker' },
  ],
  provider: [
    async ({ port }, use) => {
      const provider = await startFakeSignInProvider({
        publicUrl: `http://127.0.0.1:${port}`,
        people: [
          { subject: 'ada', name: 'Ada', email: 'ada@example.com', isEmailVerified: true },
          { subject: 'grace', name: 'Grace', email: 'grace@example.com', isEmailVerified: true },
          { subject: 'eve', name: 'Eve', email: 'taken@example.com' },
        ],
      })
      await use(provider)
      await provider.close()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ provider, port }, use) => {
      const product = await startProduct({ ...provider.environment, PORT: String(port) })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 240_000 * slowdown },
  ],
})
