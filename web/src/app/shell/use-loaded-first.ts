import { toast } from '@fieldlark/ui/toast.tsx'
import { useCallback } from 'react'

import { useTexts } from '#language/language.tsx'

import { startTexts } from '../start.texts.ts'

/** Loads what opens over a screen before it opens: without a connection a message says so, and the screen stays. */
export function useLoadedFirst() {
  const { pageNotLoaded } = useTexts(startTexts)
  return useCallback(
    (load: () => Promise<unknown>, open: () => void) =>
      void load().then(open, () => toast.error(pageNotLoaded)),
    [pageNotLoaded],
  )
}
