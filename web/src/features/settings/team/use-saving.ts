import { useState } from 'react'

import { useBusy } from '#parts/actions/busy.ts'

/** Saves what a small dialog holds, once at a time; after a failure the dialog stays open with its reason. */
export function useSaving(save: () => Promise<unknown>, onSaved: () => void) {
  const { isBusy, run } = useBusy()
  const [failure, setFailure] = useState<unknown>(null)
  const submit = () =>
    void run(async () => {
      setFailure(null)
      try {
        await save()
        onSaved()
      } catch (error) {
        setFailure(error)
      }
    })
  return { isBusy, failure, submit }
}

export type Saving = ReturnType<typeof useSaving>
