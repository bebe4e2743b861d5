import type { BaseSyntheticEvent } from 'react'

/** A form of react-hook-form: its control is the same object in every cast of the form. */
type Form = { control: object }

const works = new WeakMap<object, Promise<boolean>>()
/** The forms that are sent as soon as their work is done: a second tap meanwhile asks for nothing more. */
const waiting = new WeakSet<object>()

/**
 * Says that something is still being created for a form, such as the service of a line that was picked a moment ago. It resolves to
 * whether it succeeded.
 */
export function sendAfter({ control }: Form, work: Promise<boolean>): void {
  const all = Promise.all([works.get(control) ?? true, work]).then((ends) => ends.every(Boolean))
  works.set(control, all)
  void all.finally(() => works.get(control) === all && works.delete(control))
}

/** Sends a form once nothing is unfinished, and not at all when that failed: it would be sent without what was picked. */
export const afterUnfinished =
  ({ control }: Form, send: (event?: BaseSyntheticEvent) => Promise<void>) =>
  async (event?: BaseSyntheticEvent): Promise<void> => {
    const work = works.get(control)
    if (!work) return send(event)
    event?.preventDefault()
    if (waiting.has(control)) return
    waiting.add(control)
    try {
      if (await work) await send()
    } finally {
      waiting.delete(control)
    }
  }
