import CircleAlert from 'lucide-react/icons/circle-alert'

import { useTexts } from '#language/language.tsx'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { useLastingFailure } from '#parts/failures/lasting-failure.ts'
import { PlanWay } from '#parts/failures/plan-way.tsx'

import { recordTexts } from './record.texts.ts'

/** Beside the buttons of a form: what went wrong when it was saved, and that nothing typed is lost. */
export function Refusal({ title, failure }: { title: string; failure: unknown }) {
  const texts = useTexts(recordTexts)
  const failureText = useFailureText()
  const lasting = useLastingFailure(failure)
  if (lasting === null || lasting === undefined) return null
  return (
    <div role="alert" className="flex max-w-md gap-2 pt-2 text-ink-soft text-xs">
      <CircleAlert aria-hidden className="size-5 shrink-0 text-danger" />
      <div className="min-w-0">
        <p className="font-semibold text-ink">{title}</p>
        <p>{failureText(lasting)}</p>
        <PlanWay failure={lasting} />
        <p>{texts.typedKept}</p>
      </div>
    </div>
  )
}
