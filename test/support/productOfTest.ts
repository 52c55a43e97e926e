// The whole product for one test of the plain runner. It ends with the test, because a process left behind keeps the runner
// from ending.
import { onTestFinished } from 'vitest'
import { type Product, startProduct } from '../browser/support/product.ts'

export async function startProductOfTest(environment: Record<string, string> = {}): Promise<Product> {
  const product = await startProduct(environment)
  onTestFinished(() => product.kill())
  return product
}
