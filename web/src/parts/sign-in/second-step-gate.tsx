import { Later } from '@fieldlark/ui/later.tsx'

import type { CodeOwed } from '#session/session.tsx'

// Most people have no second factor, so nobody loads the page for its code before it is asked.
const loadSecondStep = async () => (await import('./second-step.tsx')).SecondStep

/** In place of a page whose visitor owes the code of a second factor; the page follows at the same address. */
export const SecondStepGate = ({ session }: { session: CodeOwed }) => (
  <Later load={loadSecondStep} props={session} />
)
