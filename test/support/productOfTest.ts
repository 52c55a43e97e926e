// The whole product beside one test of the plain runner, never longer than the test: a process left behind keeps the
// runner from ending.
import { onTestFinished } from 'vitest'
import { type Product, startProduct } from '../browser/support/product.ts'

export async function startProductOfTest(environment: Record<string, string> = {}): Promise<Product> {
  const product = await startProduct(environment)
  onTestFinished(() => product.kill())
  return product
}
