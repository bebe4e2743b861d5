import { PageHeader } from '@fieldlark/ui/page-header.tsx'
import { Link } from 'react-router'

import type { AdminOverview } from '#data/admin-answers.ts'
import { useTexts } from '#language/language.tsx'
import { useNumberText } from '#parts/money/number-text.ts'

import { adminTexts } from './admin.texts.ts'
import { adminHref } from './admin-href.ts'
import { useAdminRecord } from './admin-queries.ts'
import { AdminRecord } from './admin-record.tsx'

/** Each figure leads to the page where something can be done about it. */
const figures: readonly (readonly [keyof AdminOverview, string])[] = [
  ['users', 'users'],
  ['new_users', 'users'],
  ['businesses', 'businesses'],
  ['new_businesses', 'businesses'],
  ['open_feedback', 'feedback'],
  ['held_referrals', 'referrals'],
  ['failed_mails', 'outbox?status=failed'],
  ['waiting_mails', 'outbox?status=waiting'],
]

export function OverviewScreen() {
  const texts = useTexts(adminTexts)
  const numberText = useNumberText()
  const query = useAdminRecord('admin_overview', {})
  return (
    <>
      <title>{texts.documentTitle(texts.names.overview)}</title>
      <PageHeader title={texts.names.overview} subtitle={texts.overview.subtitle} />
      <AdminRecord query={query}>
        {(overview) => (
          <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
            {figures.map(([name, page]) => (
              <li key={name}>
                <Link
                  to={adminHref(page)}
                  className="grid gap-1 rounded-card border border-line bg-surface p-4 hover:bg-sunken"
                >
                  <span className="money text-2xl leading-8 font-bold">{numberText(overview[name])}</span>
                  <span className="text-ink-soft text-xs">{texts.overview.figures[name]}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </AdminRecord>
    </>
  )
}
