import type { Business } from '@fieldlark/domain/businesses/business.ts'
import { tradeTexts } from '@fieldlark/domain/businesses/trades.texts.ts'
import { planAt } from '@fieldlark/domain/plans/limits.ts'
import { can } from '@fieldlark/domain/team/permissions.ts'
import { Badge } from '@fieldlark/ui/badge.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { useState } from 'react'
import { Link } from 'react-router'

import type { Membership } from '#data/businesses.ts'
import { formatDay } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { useAttempt } from '#parts/actions/attempt.ts'
import { namedCurrency } from '#parts/money/currency-names.ts'
import { planNameTexts } from '#parts/plans/plan-names.texts.ts'
import { roleTexts } from '#parts/team/role.texts.ts'
import { paths } from '#paths.ts'
import { useSignedIn } from '#session/session.tsx'

import { BusinessActions } from './business-actions.tsx'
import { BusinessNotes } from './business-notes.tsx'
import type { MemberCounts } from './business-queries.ts'
import { businessesTexts } from './businesses.texts.ts'

type Props = Membership & {
  /** Undefined while it is read. */
  counts: MemberCounts | undefined
}

export function BusinessCard({ business, role, counts }: Props) {
  const texts = useTexts(businessesTexts)
  const roles = useTexts(roleTexts)
  const trades = useTexts(tradeTexts)
  const { language } = useLanguage()
  const { business: current } = useSignedIn()
  const isHere = current?.id === business.id
  const { business_name: name, currency, trade } = business
  const facts = [
    roles[role],
    usePlan(business),
    counts && texts.members(counts.members),
    currency ? (namedCurrency(language, currency)?.shownName ?? currency) : texts.noCurrency,
    trade && trades[trade],
  ]
  return (
    <li className="grid gap-3 rounded-card border border-line bg-surface p-4">
      <div className="flex items-start gap-3">
        <h2 className="min-w-0 flex-1 font-semibold break-words">{name}</h2>
        {business.closed_at && <Badge>{texts.closed}</Badge>}
        {isHere ? <Badge tone="green">{texts.here}</Badge> : <OpenButton business={business} />}
      </div>
      <div className="grid gap-1 text-ink-soft text-xs">
        <p className="text-pretty">{facts.filter(Boolean).join(' · ')}</p>
        <Address address={business.address} canAdd={isHere && can(role, 'edit business')} />
      </div>
      <BusinessNotes business={business} role={role} />
      <BusinessActions business={business} role={role} counts={counts} isHere={isHere} />
    </li>
  )
}

function Address({ address, canAdd }: { address: string | null; canAdd: boolean }) {
  const texts = useTexts(businessesTexts)
  if (address?.trim()) return <p className="whitespace-pre-line break-words">{address}</p>
  if (!canAdd) return null
  return (
    <Link
      to={paths.settingsCompany}
      className="flex min-h-11 items-center justify-self-start font-semibold text-field"
    >
      {texts.addAddress}
    </Link>
  )
}

function usePlan(business: Business) {
  const texts = useTexts(businessesTexts)
  const names = useTexts(planNameTexts)
  const { language } = useLanguage()
  const [now] = useState(() => new Date().toISOString())
  const plan = planAt(business, now)
  const { trial_ends_at, timezone } = business
  if (plan !== 'trial' || !trial_ends_at) return names[plan]
  return texts.until(names[plan], formatDay(language, trial_ends_at, timezone))
}

/** Switches this tab, and what new tabs begin with; other open tabs keep theirs. */
function OpenButton({ business: { id, business_name: name } }: { business: Business }) {
  const texts = useTexts(businessesTexts)
  const { switchBusiness } = useSignedIn()
  const { isBusy, attempt } = useAttempt()
  const open = () =>
    attempt(async () => {
      await switchBusiness(id)
      toast.success(texts.nowIn(name))
    })
  return (
    <Button
      variant="secondary"
      size="sm"
      isBusy={isBusy}
      aria-label={texts.openNamed(name)}
      onClick={() => void open()}
    >
      {texts.open}
    </Button>
  )
}
