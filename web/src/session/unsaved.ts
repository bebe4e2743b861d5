/** Held by each page in which something would be lost by a reload; an update of the app waits for it. */
const lockName = 'unsaved'
const lookEachMs = 1000

const held = new Set<unknown>()
let release: (() => void) | null = null

function settle() {
  if (held.size === 0) {
    release?.()
    release = null
  } else if (release === null) {
    const ended = new Promise<void>((resolve) => {
      release = resolve
    })
    void navigator.locks?.request(lockName, { mode: 'shared' }, () => ended)
  }
}

/** Says that a reload of this page would lose something; returns how to take it back. */
export function holdUnsaved(): () => void {
  const one = {}
  held.add(one)
  settle()
  return () => {
    held.delete(one)
    settle()
  }
}

/** Runs once no page of the app holds anything unsaved; pages that begin to meanwhile wait for the end of it. */
export async function whenAllSaved(work: () => void | Promise<void>): Promise<void> {
  await navigator.locks?.request(lockName, () => work())
}

const typed =
  'textarea, [contenteditable], select, input:not([type=search], [type=checkbox], [type=radio], [type=file], [type=hidden])'

/**
 * Holds while something that was typed is still in a form, or a drawing in its box. Filters and searches are in none. What is in
 * a form when this begins may have been typed before.
 */
export function holdWhatIsTyped(): void {
  const fields = new Set<Element>()
  let looking: ReturnType<typeof setInterval> | undefined
  let free: (() => void) | null = null
  const look = () => {
    for (const field of fields) {
      if (!field.isConnected || (field as HTMLInputElement).value === '') fields.delete(field)
    }
    if (fields.size > 0) return
    clearInterval(looking)
    free?.()
    free = null
  }
  const note = (field: Element) => {
    fields.add(field)
    if (free !== null) return
    free = holdUnsaved()
    looking = setInterval(look, lookEachMs)
  }
  const isInForm = (field: Element) => field.matches(typed) && field.closest('form, [data-sheet]') !== null
  for (const field of document.querySelectorAll(typed)) if (isInForm(field)) note(field)
  addEventListener('input', ({ target }) => {
    if (target instanceof Element && isInForm(target)) note(target)
  })
  addEventListener('pointerdown', ({ target }) => {
    if (target instanceof HTMLCanvasElement) note(target)
  })
}
