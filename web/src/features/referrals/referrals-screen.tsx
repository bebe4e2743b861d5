import { referralReward } from '@fieldlark/domain/referrals/referral.ts'
import { PageHeader } from '@fieldlark/ui/page-header.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import { Link } from 'react-router'

import { toFailure } from '#connection/failure.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { LoadFailed } from '#parts/failures/load-failed.tsx'
import { Allowed } from '#parts/record/allowed.tsx'
import { paths } from '#paths.ts'
import { useBusiness } from '#session/session.tsx'

import { ClaimAlert } from './claim-alert.tsx'
import { creditText } from './credit-text.ts'
import { NotYetAlert } from './not-yet-alert.tsx'
import { ReferralList } from './referral-list.tsx'
import { type ReferralPage, useReferrals } from './referral-queries.ts'
import { referralsTexts } from './referrals.texts.ts'
import { ShareCard } from './share-card.tsx'

/** What the business can send to a friend, who came of it, and what it earned. For owners and managers. */
export function ReferralsScreen() {
  const texts = useTexts(referralsTexts)
  const { language } = useLanguage()
  return (
    <Allowed action="view referrals" instead={paths.home}>
      <title>{texts.documentTitle}</title>
      <PageHeader
        title={texts.title}
        subtitle={
          <>
            {texts.subtitle(creditText(language, referralReward))}{' '}
            <Link to={paths.referralTerms} className="font-medium text-field underline underline-offset-4">
              {texts.terms}
            </Link>
          </>
        }
      />
      <Referrals />
    </Allowed>
  )
}

function Referrals() {
  const texts = useTexts(referralsTexts)
  const { id } = useBusiness()
  const { data: page, error, refetch } = useReferrals(id)
  if (!page && error) {
    const titles: Record<string, string> = {
      business: texts.businessMissing,
      code_here: texts.codeMissingHere,
      code: texts.codeMissing,
    }
    const title = titles[toFailure(error).origin ?? ''] ?? texts.loadFailed
    return <LoadFailed title={title} error={error} onRetry={() => void refetch()} />
  }
  if (!page) {
    return (
      <output aria-label={texts.loading} className="grid gap-4">
        <Skeleton className="h-12" />
        <Skeleton className="h-40" />
      </output>
    )
  }
  return (
    <div className="grid gap-4">
      <NotYetAlert />
      {page.credit.claimable > 0 && <ClaimAlert businessId={id} amount={page.credit.claimable} />}
      <Totals page={page} />
      <div className="grid items-start gap-x-10 gap-y-4 lg:grid-cols-2">
        <ShareCard code={page.code} />
        <ReferralList referrals={page.referrals} />
      </div>
    </div>
  )
}

function Totals({ page: { stats, credit } }: { page: ReferralPage }) {
  const texts = useTexts(referralsTexts)
  const { language } = useLanguage()
  const facts = [
    [texts.registered, stats.registered_referrals],
    [texts.converted, stats.converted_referrals],
    [texts.credit, creditText(language, credit.earned)],
  ] as const
  return (
    <section>
      <dl className="grid grid-cols-3 gap-4">
        {facts.map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-ink-soft text-xs">{label}</dt>
            <dd className="money text-lg font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {credit.total > 0 && (
        <p className="mt-2 text-pretty text-ink-soft text-xs">
          {texts.creditHint(creditText(language, credit.total))}
        </p>
      )}
    </section>
  )
}
