import type { z } from 'zod'
import type { KeyScope } from '../../../shared/features/keys.ts'
import type { KeyInUse } from '../../core/keyLog/keyChange.ts'
import type { SignedInReader } from '../../core/sessions/reader.ts'
import type { CallerTurns } from '../../http/callerTurns.ts'
import type { SourceDeps } from '../../ingest/adding/saveSource.ts'

/** An agent acts with a key, so its changes are in the log. */
export type Agent = SignedInReader & { key: KeyInUse; scopes: readonly KeyScope[] }

export type ToolDeps = SourceDeps & { inTurn: CallerTurns['run'] }

/** A refusal that the agent can act on. Its text is ours. */
export class ToolProblem extends Error {
  readonly details: object

  constructor(text: string, details: object = {}) {
    super(text)
    this.details = details
  }
}

export type Tool = {
  name: string
  /** For the model. */
  description: string
  need: KeyScope
  input: z.ZodType
  /** `input` is what the schema returned. */
  work: (deps: ToolDeps, agent: Agent, input: never) => Promise<object>
}

/** Binds the type of the work's input to the schema. */
export function defineTool<Input extends z.ZodType>(
  tool: Omit<Tool, 'input' | 'work'> & {
    input: Input
    work: (deps: ToolDeps, agent: Agent, input: z.output<Input>) => Promise<object>
  },
): Tool {
  return tool
}
