import { type ComponentProps, type MouseEvent, useEffect } from 'react'
import { basePath } from '../basePath.ts'
import { type Destination, hrefOf } from './location.ts'
import { useLocation, useNavigation } from './useNavigation.ts'

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & Omit<Destination, 'state'>

/** A link within the page. The script of its page is loaded when the pointer or the focus comes to it. */
export function Link({ to, search, hash, onClick, ...rest }: LinkProps) {
  const { navigate, prepare, read } = useNavigation()
  const href = useLocation((location) => hrefOf({ to, search, hash }, location))
  const prepareIt = () => prepare(to === undefined || to === '.' ? read().pathname : to)
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || isForBrowser(event)) return
    event.preventDefault()
    void navigate({ to, search, hash })
  }
  return (
    <a
      {...rest}
      href={basePath() + href}
      onClick={follow}
      onPointerEnter={prepareIt}
      onFocus={prepareIt}
      onTouchStart={prepareIt}
    />
  )
}

/** Another tab or window, a download, or a menu. */
function isForBrowser({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey
}

/** Goes to another page when it is rendered. */
export function Navigate({ to }: Required<Pick<Destination, 'to'>>) {
  const { navigate } = useNavigation()
  useEffect(() => void navigate({ to, replace: true }), [navigate, to])
  return null
}
