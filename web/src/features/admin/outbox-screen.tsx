import { Badge, type Tone } from '@fieldlark/ui/badge.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { PageHeader } from '@fieldlark/ui/page-header.tsx'
import { Segmented } from '@fieldlark/ui/segmented.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'

import type { AdminMail } from '#data/admin-answers.ts'
import type { MailStatus } from '#data/logged-mail.ts'
import { useTexts } from '#language/language.tsx'
import { useAttempt } from '#parts/actions/attempt.ts'
import { useMailName } from '#parts/mail/mail-name.ts'
import { mailsTexts } from '#parts/mail/mails.texts.ts'

import { adminTexts } from './admin.texts.ts'
import { adminHref } from './admin-href.ts'
import { AdminList } from './admin-list.tsx'
import { useAdminChange, useAdminList } from './admin-queries.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { useMoment } from './use-moment.ts'

const statuses = ['all', 'failed', 'waiting'] as const
const tones: Record<MailStatus, Tone> = { pending: 'yellow', sending: 'blue', sent: 'green', failed: 'red' }

export function OutboxScreen() {
  const texts = useTexts(adminTexts)
  const [address, setAddress] = useSearchParams()
  const status = statuses.find((each) => each === address.get('status')) ?? 'all'
  const list = useAdminList('admin_outbox', status === 'all' ? {} : { status })
  return (
    <>
      <title>{texts.documentTitle(texts.names.outbox)}</title>
      <PageHeader title={texts.names.outbox} subtitle={texts.outbox.subtitle} />
      <Segmented
        label={texts.which}
        isLabelHidden
        options={statuses.map((value) => ({ value, label: texts.outbox.statuses[value] }))}
        value={status}
        onValueChange={(value) => setAddress(value === 'all' ? {} : { status: value }, { replace: true })}
      />
      <AdminList label={texts.names.outbox} list={list} empty={texts.none}>
        {(mail) => <OutboxRow key={mail.id} mail={mail} />}
      </AdminList>
    </>
  )
}

function OutboxRow({ mail }: { mail: AdminMail }) {
  const texts = useTexts(adminTexts)
  const mails = useTexts(mailsTexts)
  const moment = useMoment()
  const name = useMailName()(mail.kind)
  const isUnsent = mail.status === 'failed' || mail.status === 'pending'
  return (
    <li className="grid gap-1 py-3">
      <span className="flex items-center gap-3">
        <span className="min-w-0 flex-1 truncate font-medium">
          {name === mails.otherKind ? `${name} (${mail.kind})` : name}
        </span>
        <Badge tone={tones[mail.status]}>{mails.statuses[mail.status]}</Badge>
      </span>
      <span className="flex flex-wrap gap-x-3 text-xs text-ink-soft">
        <bdi className="max-w-full min-w-0 truncate">{mail.to_address}</bdi>
        {mail.business_id && (
          <Link to={adminHref('businesses', mail.business_id)} className="underline">
            <bdi>{mail.business_name ?? texts.outbox.ofGone}</bdi>
          </Link>
        )}
        <time className="ml-auto shrink-0" dateTime={mail.created_at}>
          {moment(mail.sent_at ?? mail.created_at)}
        </time>
      </span>
      {isUnsent && mail.last_error && (
        <span className="text-xs break-words text-danger">
          {texts.outbox.tries(mail.attempts)} {mail.last_error}
        </span>
      )}
      <Steps mail={mail} />
    </li>
  )
}

function Steps({ mail: { id, status, to_address: to, can_retry: canRetry } }: { mail: AdminMail }) {
  const { outbox: texts } = useTexts(adminTexts)
  const [isStopping, setStopping] = useState(false)
  const { isBusy, attempt } = useAttempt()
  const retry = useAdminChange('admin_retry_mail').mutateAsync
  const stop = useAdminChange('admin_stop_mail').mutateAsync
  const handleRetry = () =>
    attempt(async () => {
      if (await retry({ mail_id: id })) toast.success(texts.retried)
    })
  return (
    <>
      {canRetry && (
        <span className="mt-1 flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="sm"
            isBusy={isBusy}
            aria-label={texts.retryTo(to)}
            onClick={() => void handleRetry()}
          >
            {texts.retry}
          </Button>
        </span>
      )}
      {status === 'pending' && (
        <span className="mt-1 flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="sm"
            aria-label={texts.stopTo(to)}
            onClick={() => setStopping(true)}
          >
            {texts.stop}
          </Button>
        </span>
      )}
      {isStopping && (
        <ReasonDialog
          title={texts.stopTitle}
          description={texts.stopBody(to)}
          submitLabel={texts.stop}
          submitLook={{ variant: 'danger' }}
          onClose={() => setStopping(false)}
          onReason={(reason) => stop({ mail_id: id, reason })}
        />
      )}
    </>
  )
}
