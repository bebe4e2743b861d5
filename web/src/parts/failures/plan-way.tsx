import { Link } from 'react-router'

import { toFailure } from '#connection/failure.ts'
import { useTexts } from '#language/language.tsx'
import { paths } from '#paths.ts'
import { useCan } from '#session/session.tsx'

import { planRefusalTexts, planWayTexts } from './plan-refusals.texts.ts'

/** Under what a plan refuses: the way to a larger one, for those who may choose it. */
export function PlanWay({ failure }: { failure: unknown }) {
  const { origin } = toFailure(failure)
  return origin !== null && origin in planRefusalTexts.en ? <Way /> : null
}

function Way() {
  const texts = useTexts(planWayTexts)
  if (!useCan('choose plan')) return <p>{texts.askOwner}</p>
  return (
    <p>
      <Link to={paths.settingsPlan} className="font-semibold text-field">
        {texts.seePlans}
      </Link>
    </p>
  )
}
