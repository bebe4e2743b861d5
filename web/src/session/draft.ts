import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

const prefix = 'draft:'

/** The draft of the form with this name on this device, if it was not saved or discarded. */
export function readDraft<T>(name: string): Partial<T> | null {
  try {
    const stored = localStorage.getItem(prefix + name)
    return stored ? (JSON.parse(stored) as Partial<T>) : null
  } catch {
    return null
  }
}

export function keepDraft(name: string, values: unknown) {
  try {
    localStorage.setItem(prefix + name, JSON.stringify(values))
  } catch {
    // Storage is full or blocked: the form itself still holds the text.
  }
}

export function dropDraft(name: string) {
  try {
    localStorage.removeItem(prefix + name)
  } catch {
    // Storage is blocked, so nothing was stored either.
  }
}

const draftKeys = () => Object.keys(localStorage).filter((name) => name.startsWith(prefix))

/** The number of forms typed on this device that are not saved yet. */
export function countDrafts(): number {
  try {
    return draftKeys().length
  } catch {
    return 0
  }
}

/** All whose name begins so. For an intentional sign-out every one: somebody else may use the device next. */
export function dropDrafts(beginning = '') {
  try {
    for (const name of draftKeys()) if (name.startsWith(prefix + beginning)) localStorage.removeItem(name)
  } catch {
    // Storage is blocked, so nothing was stored either.
  }
}

/** Keeps a half-filled form across a reload, an expired session and a lost connection. Names contain user and business. */
export function useDraft<T extends FieldValues>(name: string, form: Pick<UseFormReturn<T>, 'subscribe'>) {
  useEffect(() => {
    const keep = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        if (isDirty) keepDraft(name, values)
      },
    })
    return keep
  }, [name, form])
}
