import { onTestFinished, vi } from 'vitest'

export type ServedCall = { call: string; body: unknown }

/** Answers a call: with JSON, or with a Response for a refusal. */
type Answer = (asked: { body: unknown; url: URL }) => unknown

/**
 * Takes the place of the network for the length of a test: `serveCalls({ 'GET /api/tags': () => ({ tags }) })`. Returns the
 * calls so far. A call without an answer is refused.
 */
export function serveCalls(answers: Record<string, Answer>): ServedCall[] {
  const served: ServedCall[] = []
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit) => {
    const url = new URL(address, 'https://broadsheet.example')
    const call = `${method} ${url.pathname}`
    const asked = { body: typeof body === 'string' ? JSON.parse(body) : undefined, url }
    served.push({ call, body: asked.body })
    const answer = await answers[call]?.(asked)
    if (answer instanceof Response) return answer
    return answer === undefined ? refusal(404, `No answer to ${call}`) : Response.json(answer)
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return served
}

export function refusal(status: number, error: string): Response {
  return Response.json({ error }, { status })
}
