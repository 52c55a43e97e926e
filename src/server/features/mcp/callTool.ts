import { coded } from '../../../shared/texts/codedText.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { logged } from '../../core/keyLog/logged.ts'
import { meetsNeed } from '../../core/sessions/keyScopes.ts'
import { HttpError, TooManyRequests } from '../../http/errors.ts'
import type { Throttle } from '../../http/throttle.ts'
import { validate } from '../../http/validate.ts'
import { minute, second } from '../../lib/clock.ts'
import { readTools } from './readTools.ts'
import { type Agent, type Tool, type ToolDeps, ToolProblem } from './tool.ts'
import { writeTools } from './writeTools.ts'

const changes = { most: 60, withinMs: minute, group: 'readers' }

export const tools: readonly Tool[] = [...readTools, ...writeTools]

export const mayCall = ({ scopes }: Pick<Agent, 'scopes'>, { need }: Tool): boolean => meetsNeed(scopes, need)

/** The result of a call for the agent: JSON, or a problem that the agent can act on. Other failures are thrown. */
export type ToolResult = { result: object; isError: boolean }

/** Undefined for a tool that does not exist. */
export async function callTool(
  deps: ToolDeps & { throttle: Throttle },
  agent: Agent,
  { name, input }: { name: string; input: unknown },
): Promise<ToolResult | undefined> {
  const tool = tools.find((tool) => tool.name === name)
  if (tool === undefined) return undefined
  if (!mayCall(agent, tool)) return problem(coded(texts.keyLacksScope, { scope: tool.need }).text)
  const validated = validate(tool.input, input)
  if (validated.is === 'bad') return problem(validated.problems.map(({ text }) => text).join(' '))
  try {
    if (tool.need !== 'read') await deps.throttle.take(`changes by key ${agent.key.id}`, changes)
    // The schema of the same tool returned the value.
    const result = await logged(deps, agent, { work: () => tool.work(deps, agent, validated.value as never) })
    return { result, isError: false }
  } catch (error) {
    if (error instanceof ToolProblem) return problem(error.message, error.details)
    if (error instanceof TooManyRequests)
      return problem(error.message, { retry_after_seconds: Math.ceil(error.afterMs / second) })
    if (error instanceof HttpError) return problem(error.message)
    throw error
  }
}

const problem = (text: string, details: object = {}): ToolResult => ({
  result: { error: text, ...details },
  isError: true,
})
