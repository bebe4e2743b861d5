import { cleanup, configure } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Window } from 'happy-dom'
import { afterEach, beforeEach } from 'vitest'

/** Virtualized rows need a window and rows with a height, which a test page without layout lacks. */
const desk = { width: 1280, height: 2000 }

/** A user of this page: types, clicks and tabs as in a browser, without a delay between the keys. */
export const person = () => userEvent.setup({ delay: null, pointerEventsCheck: 0 })

/** Clicks outside an open dialog. */
export const besideDialog = () => document.querySelector('[role=presentation]') ?? document.body

/** Sets the width of the window; media queries follow. */
export const resizeTo = (width: number) =>
  (window as unknown as Window).happyDOM.setViewport({ width, height: desk.height })

// Two properties that happy-dom lacks: without them react-hook-form treats every select as changed before it was
// registered, and keeps its first option instead of the form's value.
Object.defineProperties(HTMLSelectElement.prototype, {
  size: {
    configurable: true,
    get(this: HTMLSelectElement) {
      return Number(this.getAttribute('size') ?? 0)
    },
  },
})
Object.defineProperties(HTMLOptionElement.prototype, {
  defaultSelected: {
    configurable: true,
    get(this: HTMLOptionElement) {
      return this.hasAttribute('selected')
    },
    set(this: HTMLOptionElement, isSelected: boolean) {
      this.toggleAttribute('selected', isSelected)
    },
  },
})

// Lazy components resolve at once, or much later on a busy machine; like the timeout of a test, this ends only what hangs.
configure({ asyncUtilTimeout: 60_000 })

beforeEach(() => resizeTo(desk.width))

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})
