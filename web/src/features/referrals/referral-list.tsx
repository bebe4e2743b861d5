import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { EmptyState } from '@fieldlark/ui/empty-state.tsx'
import { State } from '@fieldlark/ui/state.tsx'
import type { Glyph } from '@fieldlark/ui/state-glyph.tsx'
import Gift from 'lucide-react/icons/gift'

import { formatDay } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { useBusiness } from '#session/session.tsx'

import type { ListedReferral } from './referral-queries.ts'
import { referralsTexts } from './referrals.texts.ts'

const glyphs: Record<ListedReferral['status'], Glyph> = {
  pending: 'waiting',
  registered: 'seen',
  converted: 'done',
  rewarded: 'done',
}

/** When the referral came to the state that it is in. */
const dayOf = (referral: ListedReferral): string => {
  const { status, created_at, registered_at, converted_at, rewarded_at } = referral
  const days = {
    pending: created_at,
    registered: registered_at,
    converted: converted_at,
    rewarded: rewarded_at,
  }
  return days[status] ?? created_at
}

/** Who was referred, newest first, and how far each has come. */
export function ReferralList({ referrals }: { referrals: readonly ListedReferral[] }) {
  const texts = useTexts(referralsTexts)
  return (
    <Card>
      <CardHeader title={texts.listTitle} />
      <CardBody>
        {referrals.length === 0 ? (
          <EmptyState icon={<Gift />} headingLevel="h3" title={texts.emptyTitle} body={texts.emptyBody} />
        ) : (
          <ul className="divide-y divide-line">
            {referrals.map((referral) => (
              <ReferralRow key={referral.id} referral={referral} />
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  )
}

function ReferralRow({ referral }: { referral: ListedReferral }) {
  const texts = useTexts(referralsTexts)
  const { language } = useLanguage()
  const { timezone } = useBusiness()
  const { referred_email: email, status } = referral
  return (
    <li className="flex min-h-16 items-center gap-3 py-2">
      <span className="min-w-0 flex-1">
        <span className="block font-semibold break-words">{email}</span>
        <span className="block text-ink-soft text-xs">
          {texts.stateDays[status](formatDay(language, dayOf(referral), timezone))}
        </span>
      </span>
      <State glyph={glyphs[status]}>{texts.states[status]}</State>
    </li>
  )
}
