import { Badge } from '@fieldlark/ui/badge.tsx'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { PageHeader } from '@fieldlark/ui/page-header.tsx'

import type { AdminUserRecord } from '#data/admin-records.ts'
import { useTexts } from '#language/language.tsx'
import { roleTexts } from '#parts/team/role.texts.ts'

import { adminTexts } from './admin.texts.ts'
import { adminHref } from './admin-href.ts'
import { useAdminRecord } from './admin-queries.ts'
import { AdminRecord, BackTo } from './admin-record.tsx'
import { Facts } from './facts.tsx'
import { LookButton } from './look-button.tsx'
import { RecordLinks } from './record-links.tsx'
import { useMoment } from './use-moment.ts'

export function UserScreen({ id }: { id: string }) {
  const query = useAdminRecord('admin_user', { user_id: id })
  return <AdminRecord query={query}>{(user) => <User user={user} />}</AdminRecord>
}

function User({ user }: { user: AdminUserRecord }) {
  const texts = useTexts(adminTexts)
  const { facts, languages } = texts
  const moment = useMoment()
  const title = user.full_name || user.email || texts.users.deleted
  return (
    <>
      <title>{texts.documentTitle(title)}</title>
      <PageHeader
        title={<bdi>{title}</bdi>}
        subtitle={user.full_name ? <bdi>{user.email}</bdi> : undefined}
        back={<BackTo page="users" />}
        actions={<Actions user={user} />}
      />
      <div className="grid items-start gap-x-10 gap-y-4 lg:grid-cols-2">
        <Card>
          <CardHeader title={texts.users.account} />
          <CardBody>
            <Facts
              facts={[
                [facts.since, moment(user.created_at)],
                [facts.lastSignIn, moment(user.last_sign_in_at)],
                [facts.confirmed, user.is_confirmed ? texts.yes : texts.no],
                [facts.ways, user.providers.join(', ') || '–'],
                [facts.factors, String(user.factors)],
                [facts.sessions, String(user.sessions)],
                [facts.language, languages[user.language]],
                [facts.trialEnds, moment(user.trial_ends_at)],
                [facts.referredBy, user.referred_by ?? '–'],
              ]}
            />
          </CardBody>
        </Card>
        <Businesses user={user} />
      </div>
    </>
  )
}

function Actions({ user }: { user: AdminUserRecord }) {
  const texts = useTexts(adminTexts)
  if (user.is_admin) return <Badge tone="yellow">{texts.badge}</Badge>
  return user.may_be_seen ? <LookButton user={user} /> : <Badge tone="red">{texts.view.off}</Badge>
}

function Businesses({ user: { businesses } }: { user: AdminUserRecord }) {
  const texts = useTexts(adminTexts)
  const roles = useTexts(roleTexts)
  return (
    <Card>
      <CardHeader title={texts.names.businesses} />
      <CardBody>
        {businesses.length === 0 && <p className="text-ink-soft">{texts.none}</p>}
        <RecordLinks
          links={businesses.map((business) => ({
            href: adminHref('businesses', business.id),
            title: business.name,
            notes: [
              roles[business.role],
              texts.plans[business.plan_status],
              !business.is_active && texts.left,
            ],
          }))}
        />
      </CardBody>
    </Card>
  )
}
