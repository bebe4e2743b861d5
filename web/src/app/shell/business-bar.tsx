import type { Business } from '@fieldlark/domain/businesses/business.ts'
import { isOffered } from '@fieldlark/domain/businesses/closing.ts'
import { useState } from 'react'
import { Link } from 'react-router'

import { useTexts } from '#language/language.tsx'
import { paths } from '#paths.ts'

import { businessBarTexts } from './business-bar.texts.ts'

/** Says to every member that the business is closed, or to the one to whom it is offered that it is. */
export function BusinessBar({ business }: { business: Business }) {
  const texts = useTexts(businessBarTexts)
  const { business_name: name, closed_at } = business
  const [now] = useState(() => Date.now())
  // Told apart only here, so that the first visit does not load the rule.
  if (!closed_at && !isOffered(business, now)) return null
  return (
    <output className="flex flex-wrap items-center justify-center gap-2 bg-warning-soft px-3 py-1 font-semibold text-2xs text-warning">
      {closed_at ? texts.closed(name) : texts.offered(name)}
      <Link to={paths.settingsBusinesses} className="underline">
        {texts.toBusinesses}
      </Link>
    </output>
  )
}
