import { act, fireEvent } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'

export const at = (type: 'pointerMove' | 'pointerUp', clientY: number) =>
  act(() => void fireEvent[type](window, { pointerId: 1, clientX: 5, clientY }))

export const grab = (element: Element, clientY: number, pointerType = 'mouse') =>
  fireEvent.pointerDown(element, { pointerId: 1, clientX: 5, clientY, button: 0, pointerType })

/** A page without layout: a pixel is a minute, and the pointer is over the part of the calendar that a test names. */
export function layOut() {
  let under: Element | null = null
  const asPage = document as { elementFromPoint: (x: number, y: number) => Element | null }
  const { elementFromPoint } = asPage
  const measure = Object.getOwnPropertyDescriptor(Element.prototype, 'getBoundingClientRect')
  beforeEach(() => {
    asPage.elementFromPoint = () => under
    Element.prototype.getBoundingClientRect = function rect(this: HTMLElement) {
      const { first, last } = this.dataset ?? {}
      const height = first === undefined ? 0 : Number(last) - Number(first)
      return { top: 0, left: 0, height, width: 100, bottom: height, right: 100, x: 0, y: 0 } as DOMRect
    }
  })
  afterEach(() => {
    asPage.elementFromPoint = elementFromPoint
    if (measure) Object.defineProperty(Element.prototype, 'getBoundingClientRect', measure)
  })
  /** Over the hours of a day, or of a member in a day by member; the tray has no day. */
  return (grid: 'time' | 'anytime' | 'month' | 'tray', day?: string, member?: string) => {
    const column = member === undefined ? '' : `[data-member="${member}"]`
    under = document.querySelector(`[data-grid="${grid}"]${day ? `[data-day="${day}"]` : ''}${column}`)
    if (!under) throw new Error(`There is no ${grid} of ${day} ${member}.`)
    return Number((under as HTMLElement).dataset.first ?? 0)
  }
}
