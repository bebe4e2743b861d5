import { partNotLoaded } from '@fieldlark/ui/lazy-part.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { useEffect } from 'react'

import { useTexts } from '#language/language.tsx'

import { startTexts } from './start.texts.ts'

/** Says that what a person opened could not be loaded; the screen below it stays. */
export function useSayNotLoaded() {
  const { notOpened } = useTexts(startTexts)
  useEffect(() => {
    // There is no network, or the file is gone after an update.
    const say = () => toast.error(notOpened, { id: partNotLoaded })
    addEventListener(partNotLoaded, say)
    return () => removeEventListener(partNotLoaded, say)
  }, [notOpened])
}
