import { Badge } from '@fieldlark/ui/badge.tsx'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { PageHeader } from '@fieldlark/ui/page-header.tsx'

import type { AdminBusinessRecord } from '#data/admin-records.ts'
import { useTexts } from '#language/language.tsx'
import { useNumberText } from '#parts/money/number-text.ts'
import { roleTexts } from '#parts/team/role.texts.ts'
import { publicPageHref } from '#paths.ts'

import { adminTexts } from './admin.texts.ts'
import { adminHref } from './admin-href.ts'
import { useAdminRecord } from './admin-queries.ts'
import { AdminRecord, BackTo } from './admin-record.tsx'
import { Facts } from './facts.tsx'
import { RecordLinks } from './record-links.tsx'
import { useMoment } from './use-moment.ts'

export function BusinessScreen({ id }: { id: string }) {
  const query = useAdminRecord('admin_business', { business_id: id })
  return <AdminRecord query={query}>{(business) => <Business business={business} />}</AdminRecord>
}

function Business({ business }: { business: AdminBusinessRecord }) {
  const texts = useTexts(adminTexts)
  return (
    <>
      <title>{texts.documentTitle(business.name)}</title>
      <PageHeader
        title={<bdi>{business.name}</bdi>}
        subtitle={<bdi>{business.email}</bdi>}
        back={<BackTo page="businesses" />}
        actions={
          <>
            <Badge>{texts.plans[business.plan_status]}</Badge>
            {business.closed_at && <Badge tone="red">{texts.businesses.closed}</Badge>}
          </>
        }
      />
      <div className="grid items-start gap-x-10 gap-y-4 lg:grid-cols-2">
        <Details business={business} />
        <Members business={business} />
      </div>
    </>
  )
}

function Details({ business }: { business: AdminBusinessRecord }) {
  const texts = useTexts(adminTexts)
  const { facts } = texts
  const moment = useMoment()
  const numberText = useNumberText()
  const { counts, subdomain } = business
  const page = subdomain && (
    <a href={publicPageHref(subdomain)} className="text-field underline">
      {publicPageHref(subdomain)}
    </a>
  )
  return (
    <Card>
      <CardHeader title={texts.businesses.details} />
      <CardBody>
        <Facts
          facts={[
            [facts.since, moment(business.created_at)],
            [facts.lastEvent, moment(business.last_event_at)],
            [facts.trialEnds, moment(business.trial_ends_at)],
            ...(business.closed_at ? [[facts.closed, moment(business.closed_at)] as const] : []),
            [
              facts.place,
              [business.country, business.currency, business.timezone].filter(Boolean).join(' · '),
            ],
            [facts.phone, business.phone ?? '–'],
            [facts.page, page || '–'],
            [facts.clients, numberText(counts.clients)],
            [facts.jobs, numberText(counts.jobs)],
            [facts.invoices, numberText(counts.invoices)],
            [facts.mails, texts.businesses.mailsOf(business.mails_today, business.mails_a_day)],
            [facts.failedMails, numberText(business.failed_mails)],
            [facts.credit, `US$${numberText(business.credit)}`],
          ]}
        />
      </CardBody>
    </Card>
  )
}

function Members({ business: { members } }: { business: AdminBusinessRecord }) {
  const texts = useTexts(adminTexts)
  const roles = useTexts(roleTexts)
  return (
    <Card>
      <CardHeader title={texts.businesses.team} />
      <CardBody>
        <RecordLinks
          links={members.map((member) => ({
            href: adminHref('users', member.id),
            title: member.full_name || member.email || texts.users.deleted,
            notes: [roles[member.role], member.full_name && member.email, !member.is_active && texts.left],
          }))}
        />
      </CardBody>
    </Card>
  )
}
