import type { KeptPage } from '../../../shared/api/entities.ts'
import type { CodedText } from '../../../shared/texts/codedText.ts'
import type { ShownPage } from './keptPages.queries.ts'

export function presentKeptPage({ state, problem }: ShownPage): KeptPage {
  if (problem === null) return { state, problem: null }
  // We wrote it.
  const { text, code, values } = JSON.parse(problem) as CodedText
  return { state, problem: text, problemCode: code, problemValues: values }
}
