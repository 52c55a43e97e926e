// The texts of a page, with the names that screen readers announce, and the elements that are wider than the window.
import type { Page } from '@playwright/test'

/** Code and keys of the keyboard are the same in every language. Intl formats times, in languages that it knows. */
const outsideCatalog = 'code, kbd, script, style, time, [translate="no"]'

/** Texts, labels, titles and placeholders, also those that only a screen reader says; of the open dialog if there is one. */
export function readShownTexts(page: Page): Promise<string[]> {
  return page.evaluate((excluded) => {
    const shown: string[] = [document.title]
    const dialogs = document.querySelectorAll('dialog[open]')
    const place = dialogs[dialogs.length - 1] ?? document.body
    const isShown = (element: Element) => element.checkVisibility() && element.closest(excluded) === null
    const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement
      if (parent !== null && isShown(parent)) shown.push(node.textContent ?? '')
    }
    for (const element of place.querySelectorAll('*')) {
      if (!isShown(element)) continue
      for (const name of ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt'])
        shown.push(element.getAttribute(name) ?? '')
    }
    return shown.filter((text) => text.trim() !== '')
  }, outsideCatalog)
}

/** Elements that reach beyond the window's edge, unless they are in a box that scrolls or cuts them on purpose. */
export function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isContained = (element: Element): boolean => {
      for (let box = element.parentElement; box !== null && box !== document.body; box = box.parentElement) {
        const { left, right } = box.getBoundingClientRect()
        if (getComputedStyle(box).overflowX !== 'visible' && right <= innerWidth + 1 && left >= -1) return true
      }
      return false
    }
    // At the other edge the page can't be scrolled to them, and some are there on purpose.
    const isMirrored = document.documentElement.dir === 'rtl'
    const wide = [...document.body.querySelectorAll('*')].filter((element) => {
      const { left, right, width, height } = element.getBoundingClientRect()
      const isBeyond = isMirrored ? left < -1 : right > innerWidth + 1
      return width > 1 && height > 1 && isBeyond && element.checkVisibility() && !isContained(element)
    })
    const boxes = [...document.querySelectorAll('body, body *')].filter((box) => {
      const { overflowX, overflowY, scrollSnapType } = getComputedStyle(box)
      const isPage = overflowX === 'hidden' && overflowY === 'auto'
      const isDialog = overflowX === 'auto' && scrollSnapType === 'none' && box.matches('dialog, dialog *, [popover]')
      return (isPage || isDialog) && !box.matches('pre, table, nav, article *') && box.checkVisibility()
    })
    const cut = [document.documentElement, ...boxes]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .map((box) => `${box.tagName} ${box.className}: ${box.scrollWidth} of ${box.clientWidth} px`)
    // The outermost of them are enough.
    const outermost = wide.filter((element) => !wide.some((other) => other !== element && other.contains(element)))
    return [
      ...cut,
      ...outermost.map((element) => `${element.tagName} ${element.className}: ${element.textContent?.slice(0, 40)}`),
    ]
  })
}
