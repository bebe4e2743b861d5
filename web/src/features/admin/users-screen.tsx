import { Badge } from '@fieldlark/ui/badge.tsx'
import { PageHeader } from '@fieldlark/ui/page-header.tsx'
import { SearchInput } from '@fieldlark/ui/search-input.tsx'
import { Link } from 'react-router'

import type { AdminUser } from '#data/admin-records.ts'
import { listShape } from '#data/list-shape.ts'
import { useTexts } from '#language/language.tsx'
import { useListFilter } from '#parts/list/use-list-filter.ts'

import { adminTexts } from './admin.texts.ts'
import { adminHref } from './admin-href.ts'
import { AdminList } from './admin-list.tsx'
import { useAdminList } from './admin-queries.ts'
import { useMoment } from './use-moment.ts'

const shape = listShape({ sorts: ['newest'], choices: {} })

export function UsersScreen() {
  const texts = useTexts(adminTexts)
  const { filter, typed, setTyped, isFiltered } = useListFilter(shape)
  const list = useAdminList('admin_users', { search: filter.search })
  return (
    <>
      <title>{texts.documentTitle(texts.names.users)}</title>
      <PageHeader title={texts.names.users} />
      <SearchInput
        value={typed}
        onValueChange={setTyped}
        label={texts.users.search}
        placeholder={texts.users.search}
        clearLabel={texts.clearSearch}
      />
      <AdminList label={texts.names.users} list={list} empty={isFiltered ? texts.noneFound : texts.none}>
        {(user) => <UserRow key={user.id} user={user} />}
      </AdminList>
    </>
  )
}

function UserRow({ user }: { user: AdminUser }) {
  const texts = useTexts(adminTexts)
  const moment = useMoment()
  const { email, full_name: name } = user
  return (
    <li>
      <Link to={adminHref('users', user.id)} className="grid gap-1 py-3 hover:bg-sunken">
        <span className="flex flex-wrap items-center gap-2">
          <bdi className="min-w-0 font-medium break-words">{name || email || texts.users.deleted}</bdi>
          {user.is_admin && <Badge tone="yellow">{texts.badge}</Badge>}
          {!user.is_confirmed && <Badge>{texts.users.notConfirmed}</Badge>}
        </span>
        <span className="flex flex-wrap gap-x-3 text-xs text-ink-soft">
          {name && <bdi className="min-w-0 break-words">{email}</bdi>}
          <span>{texts.users.businesses(user.businesses)}</span>
          <time className="ml-auto shrink-0" dateTime={user.created_at}>
            {moment(user.created_at)}
          </time>
        </span>
      </Link>
    </li>
  )
}
