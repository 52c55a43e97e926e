// Describes an invalid request in sentences for readers: "Name is required." Schemas may have their own texts.
import type { FastifySchemaCompiler } from 'fastify'
import type { z } from 'zod'
import { messages } from '../../shared/messages.ts'
import { fieldLabels } from './fieldLabels.ts'

type Issue = z.core.$ZodRawIssue

export type Validated = { is: 'good'; value: unknown } | { is: 'bad'; problems: string[] }

export function validate(schema: z.ZodType, input: unknown): Validated {
  const result = schema.safeParse(input, { error: describeIssue })
  if (result.success) return { is: 'good', value: result.data }
  return { is: 'bad', problems: [...new Set(result.error.issues.map(({ message }) => message))] }
}

/** answerErrors.ts answers it with 400. */
export class ValidationError extends Error {}

export const compileValidator: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (input: unknown) => {
    const validated = validate(schema, input)
    if (validated.is === 'good') return { value: validated.value }
    return { error: new ValidationError(validated.problems.join(' ')) }
  }

function describeIssue(issue: Issue): string {
  const field = issue.path?.findLast((key) => typeof key === 'string')
  if (field === undefined) return isMissing(issue.input) ? messages.bodyMissing : messages.bodyNotAnObject
  return `${fieldLabels[field] ?? 'A field'} ${describeProblem(issue)}.`
}

function describeProblem(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return isMissing(issue.input) ? required : `must be ${wordsOfTypes[issue.expected] ?? 'of another kind'}`
    case 'too_small':
      if (issue.origin === 'string') return describeShortText(Number(issue.minimum))
      return `must be at least ${format(Number(issue.minimum) + (issue.inclusive === false ? 1 : 0))}`
    case 'too_big':
      if (issue.origin === 'string') return `must be at most ${format(issue.maximum)} characters`
      return issue.maximum >= Number.MAX_SAFE_INTEGER ? 'is too large' : `must be at most ${format(issue.maximum)}`
    case 'invalid_value':
      return `must be ${new Intl.ListFormat('en', { type: 'disjunction' }).format(issue.values.map(String))}`
    default:
      return 'is not valid'
  }
}

const required = 'is required'

const describeShortText = (minimum: number) =>
  minimum === 1 ? required : `must be at least ${format(minimum)} characters`

const wordsOfTypes: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'a group of settings',
  array: 'a list',
}

const isMissing = (input: unknown): boolean => input === undefined || input === null

const format = (number: number | bigint): string => number.toLocaleString('en-US')
