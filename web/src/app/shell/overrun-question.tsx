import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { Suspense } from 'react'

import { askAboutOverruns } from '#data/overrun.ts'

import { useQuestion } from './use-question.ts'

const OverrunDialog = lazyPart(async () => (await import('./overrun-dialog.tsx')).OverrunDialog)

/** Asks before any screen invoices more than the approved quote. */
export function OverrunQuestion() {
  const [open, answer] = useQuestion(askAboutOverruns)
  return (
    <Suspense fallback={null}>
      {open && (
        <OverrunDialog overrun={open.question} onConfirm={() => answer(true)} onClose={() => answer(false)} />
      )}
    </Suspense>
  )
}
