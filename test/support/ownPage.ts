// Gives each test file an empty page and its own copy of our modules, which mocks need. A process for each file would do the same
// with three times the CPU time.
import { afterAll, vi } from 'vitest'

vi.resetModules()

afterAll(() => {
  document.body.replaceChildren()
  localStorage.clear()
})
