import headerStyles from '../app/shell/ReaderHeader.module.css'
import pageStyles from '../app/shell/ReaderPage.module.css'
import { classNames } from '../ui/classNames.ts'
import { element } from './element.ts'

/** The frame of the page. It has the styles of the page, so everything is where the page will have it. */
export function drawPage(content: HTMLElement): HTMLElement {
  return element(
    'div',
    { class: 'painted-board' },
    element(
      'div',
      { class: pageStyles.page },
      element('header', { class: classNames(headerStyles.header, 'painted-beneath') }),
      element('aside', { class: classNames(pageStyles.side, 'painted-side') }),
      element('div', { class: pageStyles.main }, content),
    ),
  )
}
