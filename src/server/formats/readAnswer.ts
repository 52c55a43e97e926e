import { readJson } from './readJson.ts'

/** A list of ids has as many as it has articles; each of 200 whole articles has some fifty values. */
const valuesMax = 500_000

/** JSON of another reader's API. Undefined for invalid JSON, or with more values than the limit, which would fill the memory. */
export function readAnswer(text: string): unknown {
  return countValues(text) > valuesMax ? undefined : readJson(text)
}

/** Counts the commas outside texts. */
function countValues(text: string): number {
  let values = 1
  let isInText = false
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === quote) isInText = !isInText
    else if (code === backslash) index += 1
    else if (code === comma && !isInText) values += 1
  }
  return values
}

const quote = 34
const comma = 44
const backslash = 92
