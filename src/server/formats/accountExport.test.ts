import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { accountSchema, feedSchema, itemSchema } from './accountExport.ts'

const description = readFileSync(new URL('../../../docs/data-export.md', import.meta.url), 'utf8')
const named = new Set([...description.matchAll(/`([^`\n]+)`/g)].flatMap(([, code = '']) => code.match(/\w+/g) ?? []))

type Def = Record<'innerType' | 'element' | 'in' | 'out', unknown> & { options?: unknown[] }

/** The names of all fields, at any depth. */
function fieldsOf(schema: unknown): string[] {
  const { shape, def } = schema as { shape?: Record<string, unknown>; def?: Def }
  if (shape) return Object.entries(shape).flatMap(([name, field]) => [name, ...fieldsOf(field)])
  const inner = [def?.innerType, def?.element, def?.in, ...(def?.options ?? [])]
  return inner.filter((part) => typeof part === 'object' && part !== null).flatMap(fieldsOf)
}

for (const [file, schema] of Object.entries({ accountSchema, feedSchema, itemSchema } as Record<string, z.ZodType>))
  test(`the description of the export names every field of ${file}`, () => {
    const fields = fieldsOf(schema)
    expect(fields.length).toBeGreaterThan(15)
    expect(fields.filter((field) => !named.has(field))).toEqual([])
  })
