import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { Suspense, useState } from 'react'

import { useToday } from '#parts/dates/today.ts'

const StartEarlyDialog = lazyPart(async () => (await import('./start-early-dialog.tsx')).StartEarlyDialog)

/** `begin` starts the visit at once, or asks first where it is planned for a later day; `question` is to be rendered. */
export function useEarlyStart({ visit_date }: { visit_date: string | null }, start: () => void) {
  const { today } = useToday()
  const [isAsking, setAsking] = useState(false)
  const isEarly = visit_date !== null && visit_date > today
  return {
    begin: () => (isEarly ? setAsking(true) : start()),
    question: isAsking && visit_date !== null && (
      <Suspense fallback={null}>
        <StartEarlyDialog day={visit_date} onConfirm={start} onClose={() => setAsking(false)} />
      </Suspense>
    ),
  }
}
