import { lazy, Suspense } from 'react'

import { askAboutOverruns } from '#data/overrun.ts'

import { useQuestion } from './use-question.ts'

const OverrunDialog = lazy(() =>
  import('./overrun-dialog.tsx').then((file) => ({ default: file.OverrunDialog })),
)

/** Asks before any screen invoices more than the approved quote. */
export function OverrunQuestion() {
  const [open, answer] = useQuestion(askAboutOverruns)
  return (
    <Suspense fallback={null}>{open && <OverrunDialog overrun={open.asked} onAnswer={answer} />}</Suspense>
  )
}
