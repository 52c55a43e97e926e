/**
 * Runs in the browser before anything else in every frame; reports events on the console as `xss-bench <n> <what> <detail>`.
 * One function, since it is sent as text.
 */
export function watchFrame(): void {
  const say = console.debug.bind(console)
  const report = (what: string, detail: string) => say(`xss-bench ${snippet()} ${what} ${detail.slice(0, 120)}`)
  const isSnippet = window !== window.top && window.parent === window.top

  // Detects by the frame's reporting policy: inline scripts, handlers, javascript: addresses, loaded scripts, eval.
  document.addEventListener('securitypolicyviolation', (event) => {
    if (event.effectiveDirective.startsWith('script-src'))
      report('script', `${event.effectiveDirective} ${event.sample}`)
  })
  // Detects functions that snippets often call, also in frames that they create.
  for (const name of ['alert', 'confirm', 'prompt', 'print'] as const) {
    Object.defineProperty(window, name, { value: () => report('script', name) })
  }
  if (!isSnippet) return

  // Links may lead away; only running scripts matter here.
  window.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (link !== null && /^(?:https?|mailto|tel):$/.test(link.protocol)) event.preventDefault()
    },
    true,
  )
  window.addEventListener('load', async () => {
    if (location.pathname.startsWith('/innerHTML/')) {
      const html = await (await fetch(location.pathname.replace('innerHTML', 'snippet'))).text()
      const article = document.querySelector('article')
      if (article !== null) article.innerHTML = html
    }
    touchEverything()
    // Time for pictures to fail and animations to start.
    setTimeout(() => {
      touchEverything()
      readMarkup()
      setTimeout(() => report('done', ''), 50)
    }, 150)
  })

  function snippet(): string {
    try {
      let frame: Window = window
      while (frame.parent !== window.top) frame = frame.parent
      return (frame.frameElement as HTMLIFrameElement).name // `name` of the frames that we made, never a snippet's
    } catch {
      return 'NaN' // a frame of another origin, deep in a snippet
    }
  }

  function touchEverything(): void {
    for (const element of [...document.querySelectorAll<HTMLElement>('article, article *')].slice(0, 400)) {
      if (element instanceof HTMLDetailsElement) element.open = true
      if (element instanceof HTMLAnchorElement) element.removeAttribute('target')
      element.focus?.()
      for (const type of ['mouseover', 'mousedown', 'click']) {
        element.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }))
      }
      for (const type of ['keydown', 'input', 'animationstart', 'toggle']) {
        element.dispatchEvent(new Event(type, { bubbles: true }))
      }
    }
  }

  /** The tree as the browser built it, whether or not anything triggered it. */
  function readMarkup(): void {
    for (const element of document.querySelectorAll('body *')) {
      if (/^(?:script|style|object|embed|base|meta|link|form)$/i.test(element.localName))
        report('markup', element.localName)
      for (const { name, value } of element.attributes) {
        const isHandler = /^on/i.test(name) || name === 'srcdoc'
        // Our own drawings: a picture runs no script, and the policy would report it if it did.
        const isDrawing = element.localName === 'img' && value.startsWith('data:image/svg+xml;x=drawing,')
        const isScript =
          !isDrawing &&
          /^[\s\0-\x20]*(?:java|vb)script:|^\s*data:(?!image\/(?:png|jpe?g|gif|webp|avif|bmp))/i.test(value)
        if (isHandler || (isScript && /^(?:href|src|action|formaction|xlink:href|poster|data|srcset)$/i.test(name))) {
          report('markup', `${element.localName} ${name}`)
        }
      }
    }
  }
}
