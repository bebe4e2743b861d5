import { planStatuses } from '@fieldlark/domain/plans/plan.ts'
import { Badge } from '@fieldlark/ui/badge.tsx'
import { NativeSelect } from '@fieldlark/ui/native-select.tsx'
import { PageHeader } from '@fieldlark/ui/page-header.tsx'
import { SearchInput } from '@fieldlark/ui/search-input.tsx'
import { Link } from 'react-router'

import type { AdminBusiness } from '#data/admin-records.ts'
import { listShape } from '#data/list-shape.ts'
import { useTexts } from '#language/language.tsx'
import { useListFilter } from '#parts/list/use-list-filter.ts'

import { adminTexts } from './admin.texts.ts'
import { adminHref } from './admin-href.ts'
import { AdminList } from './admin-list.tsx'
import { useAdminList } from './admin-queries.ts'
import { useMoment } from './use-moment.ts'

const shape = listShape({ sorts: ['newest'], choices: { plan: planStatuses } })

export function BusinessesScreen() {
  const texts = useTexts(adminTexts)
  const { filter, typed, setTyped, change, isFiltered } = useListFilter(shape)
  const list = useAdminList('admin_businesses', {
    search: filter.search,
    ...(filter.plan && { plan: filter.plan }),
  })
  return (
    <>
      <title>{texts.documentTitle(texts.names.businesses)}</title>
      <PageHeader title={texts.names.businesses} />
      <div className="grid gap-3 lg:grid-cols-2">
        <SearchInput
          value={typed}
          onValueChange={setTyped}
          label={texts.businesses.search}
          placeholder={texts.businesses.search}
          clearLabel={texts.clearSearch}
        />
        <NativeSelect
          aria-label={texts.businesses.plan}
          value={filter.plan ?? ''}
          onChange={({ target }) =>
            change({ plan: planStatuses.find((plan) => plan === target.value) ?? null })
          }
        >
          <option value="">{texts.businesses.allPlans}</option>
          {planStatuses.map((plan) => (
            <option key={plan} value={plan}>
              {texts.plans[plan]}
            </option>
          ))}
        </NativeSelect>
      </div>
      <AdminList label={texts.names.businesses} list={list} empty={isFiltered ? texts.noneFound : texts.none}>
        {(business) => <BusinessRow key={business.id} business={business} />}
      </AdminList>
    </>
  )
}

function BusinessRow({ business }: { business: AdminBusiness }) {
  const texts = useTexts(adminTexts)
  const moment = useMoment()
  return (
    <li>
      <Link to={adminHref('businesses', business.id)} className="grid gap-1 py-3 hover:bg-sunken">
        <span className="flex flex-wrap items-center gap-2">
          <bdi className="min-w-0 font-medium break-words">{business.name}</bdi>
          <Badge>{texts.plans[business.plan_status]}</Badge>
          {business.closed_at && <Badge tone="red">{texts.businesses.closed}</Badge>}
        </span>
        <span className="flex flex-wrap gap-x-3 text-xs text-ink-soft">
          <bdi className="min-w-0 break-words">{business.owner_email}</bdi>
          <span>{texts.businesses.members(business.members)}</span>
          <time className="ml-auto shrink-0" dateTime={business.created_at}>
            {moment(business.created_at)}
          </time>
        </span>
      </Link>
    </li>
  )
}
