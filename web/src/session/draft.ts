import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

const prefix = 'draft:'

/** What was typed into the form of this name on this device, if it was not saved or discarded. */
export function readDraft<T>(name: string): Partial<T> | null {
  try {
    const stored = localStorage.getItem(prefix + name)
    return stored ? (JSON.parse(stored) as Partial<T>) : null
  } catch {
    return null
  }
}

export function dropDraft(name: string) {
  try {
    localStorage.removeItem(prefix + name)
  } catch {
    // Nothing stored, nothing to drop.
  }
}

/** For signing out on purpose: the device may go to somebody else. */
export function dropAllDrafts() {
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(prefix)) localStorage.removeItem(name)
  } catch {
    // Nothing could be stored, nothing is left.
  }
}

/** Keeps a half-filled form through reload, expired session and dead network. Names carry user and business. */
export function useDraft<T extends FieldValues>(name: string, form: Pick<UseFormReturn<T>, 'subscribe'>) {
  useEffect(() => {
    const keep = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        if (!isDirty) return
        try {
          localStorage.setItem(prefix + name, JSON.stringify(values))
        } catch {
          // Storage full or blocked: the form itself still holds the text.
        }
      },
    })
    return keep
  }, [name, form])
}
