// node dev/plainEnglish.ts [path of a checkout]: lists the tell-tale words in its prose, as test/plainEnglish.test.ts
// finds them, and how many of 100 lines of comments and documents have one.
import { perHundredLines, readTellTales } from '../test/support/plainEnglish.ts'

const result = readTellTales(process.argv[2])
for (const { file, line, found, plain } of result.findings) console.log(`${file}:${line}: "${found}": ${plain}`)
console.log(
  `${perHundredLines(result).toFixed(1)} tell-tale lines per 100 of ${result.countedLines} comment and doc lines`,
)
