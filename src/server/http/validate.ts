// Describes an invalid request in sentences for readers: "Name is required." Schemas may have their own texts.
import type { FastifySchemaCompiler } from 'fastify'
import type { z } from 'zod'
import { type CodedText, coded, codedOf, type PlainText } from '../../shared/texts/codedText.ts'
import { texts } from '../../shared/texts/texts.ts'
import { fieldLabels } from './fieldLabels.ts'

type Issue = z.core.$ZodIssue

export type Validated = { is: 'good'; value: unknown } | { is: 'bad'; problems: CodedText[] }

export function validate(schema: z.ZodType, input: unknown): Validated {
  const result = schema.safeParse(input, { reportInput: true })
  if (result.success) return { is: 'good', value: result.data }
  const problems = new Map(result.error.issues.map(describeIssue).map((problem) => [problem.text, problem]))
  return { is: 'bad', problems: [...problems.values()] }
}

/** answerErrors.ts answers it with 400. */
export class ValidationError extends Error {
  readonly said: CodedText

  constructor(problems: readonly CodedText[]) {
    const said = joinProblems(problems)
    super(said.text)
    this.said = said
  }
}

export const compileValidator: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  (input: unknown) => {
    const validated = validate(schema, input)
    if (validated.is === 'bad') return { error: new ValidationError(validated.problems) }
    const unknown = httpPart === 'body' ? findUnknownField(schema, input) : null
    if (unknown === null) return { value: validated.value }
    return { error: new ValidationError([coded(texts.fieldNotThere, { name: unknown })]) }
  }

const nameMaxChars = 60

/** A program that misspells a field would otherwise get 200, and nothing would happen. Null for a body without such a field. */
function findUnknownField(schema: unknown, input: unknown): string | null {
  const fields = fieldsOf(schema)
  if (fields === null || typeof input !== 'object' || input === null || Array.isArray(input)) return null
  for (const [name, value] of Object.entries(input)) {
    if (!Object.hasOwn(fields, name)) return name.slice(0, nameMaxChars).toWellFormed()
    const inner = findUnknownField(fields[name], value)
    if (inner !== null) return inner
  }
  return null
}

type Inside = { shape?: Record<string, unknown>; def?: { innerType?: unknown; catchall?: unknown } }

/** Null for a schema that is no object, or has several forms. */
function fieldsOf(schema: unknown): Record<string, unknown> | null {
  const { shape, def } = schema as Inside
  if (shape) return def?.catchall === undefined ? shape : null
  return def?.innerType ? fieldsOf(def.innerType) : null
}

function joinProblems([first = codedOf(texts.requestInvalid), ...others]: readonly CodedText[]): CodedText {
  return others.length === 0 ? first : coded(texts.severalProblems, { first, others: joinProblems(others) })
}

const ownTexts = new Map<string, PlainText>(Object.entries(texts as unknown as Record<string, PlainText>))

function describeIssue(issue: Issue): CodedText {
  const ownText = ownTexts.get(issue.message)
  if (ownText !== undefined) return codedOf(ownText)
  const name = issue.path.findLast((key) => typeof key === 'string')
  if (name === undefined) return codedOf(isMissing(issue.input) ? texts.bodyMissing : texts.bodyNotAnObject)
  return describeProblem(issue, codedOf(fieldLabels[name] ?? texts.fieldUnknown))
}

function describeProblem(issue: Issue, field: CodedText): CodedText {
  switch (issue.code) {
    case 'invalid_type':
      return coded(
        isMissing(issue.input) ? texts.fieldRequired : (textsOfTypes[issue.expected] ?? texts.fieldNotOfKind),
        {
          field,
        },
      )
    case 'too_small':
      return describeTooSmall(issue, field)
    case 'too_big':
      if (issue.origin === 'string') return coded(texts.fieldTooLong, { field, maximum: Number(issue.maximum) })
      if (issue.maximum >= Number.MAX_SAFE_INTEGER) return coded(texts.fieldTooLarge, { field })
      return coded(texts.fieldAbove, { field, maximum: Number(issue.maximum) })
    case 'invalid_value':
      return coded(texts.fieldNotAmong, { field, choices: issue.values.map(String) })
    default:
      return coded(texts.fieldInvalid, { field })
  }
}

function describeTooSmall(issue: z.core.$ZodIssueTooSmall, field: CodedText): CodedText {
  const minimum = Number(issue.minimum)
  if (issue.origin !== 'string')
    return coded(texts.fieldBelow, { field, minimum: minimum + (issue.inclusive === false ? 1 : 0) })
  return minimum === 1 ? coded(texts.fieldRequired, { field }) : coded(texts.fieldTooShort, { field, minimum })
}

const textsOfTypes: Record<string, typeof texts.fieldNotText> = {
  string: texts.fieldNotText,
  number: texts.fieldNotNumber,
  int: texts.fieldNotWholeNumber,
  boolean: texts.fieldNotBoolean,
  object: texts.fieldNotObject,
  record: texts.fieldNotObject,
  array: texts.fieldNotList,
} as never

const isMissing = (input: unknown): boolean => input === undefined || input === null
