/** The element that scrolls the article: the dialog, the pane or the page. */
export function scrollerOf(body: Element): Element {
  for (let around = body.parentElement; around !== null; around = around.parentElement)
    if (/auto|scroll/.test(getComputedStyle(around).overflowY)) return around
  return document.scrollingElement ?? document.documentElement
}
