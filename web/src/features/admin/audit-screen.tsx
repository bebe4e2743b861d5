import { PageHeader } from '@fieldlark/ui/page-header.tsx'
import { Segmented } from '@fieldlark/ui/segmented.tsx'
import { Link, useSearchParams } from 'react-router'

import type { AdminEvent } from '#data/admin-answers.ts'
import { useTexts } from '#language/language.tsx'

import { adminTexts } from './admin.texts.ts'
import { adminHref } from './admin-href.ts'
import { AdminList } from './admin-list.tsx'
import { useAdminList } from './admin-queries.ts'
import { useMoment } from './use-moment.ts'

export function AuditScreen() {
  const texts = useTexts(adminTexts)
  const [address, setAddress] = useSearchParams()
  const hasLooks = address.get('show') === 'all'
  const list = useAdminList('admin_audit', { with_looks: hasLooks })
  return (
    <>
      <title>{texts.documentTitle(texts.names.audit)}</title>
      <PageHeader title={texts.names.audit} subtitle={texts.audit.subtitle} />
      <Segmented
        label={texts.which}
        isLabelHidden
        options={[
          { value: 'changes', label: texts.audit.changes },
          { value: 'all', label: texts.audit.all },
        ]}
        value={hasLooks ? 'all' : 'changes'}
        onValueChange={(show) => setAddress(show === 'all' ? { show } : {}, { replace: true })}
      />
      <AdminList label={texts.names.audit} list={list} empty={texts.none}>
        {(event) => <AuditRow key={event.id} event={event} />}
      </AdminList>
    </>
  )
}

function AuditRow({ event }: { event: AdminEvent }) {
  const texts = useTexts(adminTexts)
  const moment = useMoment()
  const kinds: Readonly<Record<string, string>> = texts.audit.kinds
  const { search } = event.data
  return (
    <li className="grid gap-1 py-3">
      <span className="flex flex-wrap gap-x-2">
        <span className="font-medium">{kinds[event.kind] ?? event.kind}</span>
        <Subject event={event} />
        {search && <bdi className="break-words">“{search}”</bdi>}
      </span>
      {event.reason && <span className="text-pretty break-words">{event.reason}</span>}
      <span className="flex flex-wrap gap-x-3 text-xs text-ink-soft">
        <bdi className="min-w-0 break-words">{event.admin_email ?? texts.audit.operator}</bdi>
        <time className="ml-auto shrink-0" dateTime={event.created_at}>
          {moment(event.created_at)}
        </time>
      </span>
    </li>
  )
}

function Subject({ event: { subject, subject_id: id, subject_name: name } }: { event: AdminEvent }) {
  if (!name || !id) return null
  if (subject !== 'user' && subject !== 'business') return <bdi className="break-words">{name}</bdi>
  return (
    <Link to={adminHref(subject === 'user' ? 'users' : 'businesses', id)} className="break-words underline">
      <bdi>{name}</bdi>
    </Link>
  )
}
