// The child process of pageReader.ts: finds the article of a web page. It ends when its channel to the parent closes.
import { decodeDocument } from '../formats/decodeDocument.ts'
import { extractArticle } from '../html/extract/extractArticle.ts'
import { answerTasks } from './answerTasks.ts'
import type { FetchedPage } from './pageReader.ts'

answerTasks((_, input) => {
  // The parent sends nothing else.
  const { bytes, contentType, url, rule, part } = input as FetchedPage
  return extractArticle({ html: decodeDocument(bytes, contentType), url, rule, part })
})
