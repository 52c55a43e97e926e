/**
 * A copy of the text in memory of its own. V8's part of a long text refers to the whole, so a title would keep its document in memory.
 */
export function ownText(text: string): string {
  // Cutting a joined text makes V8 write it out first.
  return text.length < slicedMinChars ? text : ` ${text}`.slice(1)
}

/** V8 copies shorter parts itself. */
const slicedMinChars = 13

/** Cuts a part out of a document. Short parts, like titles and addresses, get memory of their own, because they may outlive it. */
export function cutText(document: string, start: number, end: number): string {
  const text = document.slice(start, end)
  return text.length > copiedMaxChars ? text : ownText(text)
}

const copiedMaxChars = 1024
