import { referralReward, rewardsOfYear, settledDays } from '@fieldlark/domain/referrals/referral.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { PageHeader } from '@fieldlark/ui/page-header.tsx'
import { Link } from 'react-router'

import { useLanguage, useTexts } from '#language/language.tsx'
import { paths } from '#paths.ts'
import { useCan } from '#session/session.tsx'

import { creditText } from './credit-text.ts'
import { NotYetAlert } from './not-yet-alert.tsx'
import { referralTermsTexts } from './referral-terms.texts.ts'

/** The rules of the rewards, with the numbers that the database applies. */
export function ReferralTermsScreen() {
  const texts = useTexts(referralTermsTexts)
  const { language } = useLanguage()
  const mayRefer = useCan('view referrals')
  const terms = { amount: creditText(language, referralReward), days: settledDays, most: rewardsOfYear }
  return (
    <>
      <title>{texts.documentTitle}</title>
      <PageHeader
        title={texts.title}
        {...(mayRefer && {
          back: (
            <Button variant="link" size="sm" render={<Link to={paths.referrals} />}>
              {texts.back}
            </Button>
          ),
        })}
      />
      <div className="grid max-w-3xl gap-4">
        <NotYetAlert />
        {texts.sections.map((section) => (
          <section key={section.title}>
            <h2 className="font-semibold">{section.title}</h2>
            <p className="mt-1 text-pretty text-ink-soft">{section.body(terms)}</p>
          </section>
        ))}
      </div>
    </>
  )
}
