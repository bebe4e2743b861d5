/**
 * A ref that keeps an attribute on the root element while what it is given to is on the page and holds something, for style
 * sheets that place one thing by another. `:root:has(…)` says the same, but then every change anywhere makes the browser style
 * the whole page anew.
 */
export const rootMark = (name: `data-${string}`) => (element: Element | null) => {
  if (!element) return undefined
  const root = document.documentElement
  const look = () => void root.toggleAttribute(name, element.hasChildNodes())
  const observer = new MutationObserver(look)
  observer.observe(element, { childList: true })
  look()
  return () => {
    // What changed in the moment in which the element goes would mark the root for good.
    observer.disconnect()
    root.removeAttribute(name)
  }
}
