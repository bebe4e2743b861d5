import { Badge, type Tone } from '@fieldlark/ui/badge.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { Link } from 'react-router'

import type { LoggedMail, MailStatus } from '#data/logged-mail.ts'
import { useDismissMail, useRetryMail } from '#data/mail-log.ts'
import { useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/actions/busy.ts'
import { useBusinessMoment } from '#parts/dates/business-moment.ts'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { useNumberText } from '#parts/money/number-text.ts'
import { clientHref, invoiceHref, quoteHref, requestHref } from '#paths.ts'
import { useBusiness } from '#session/session.tsx'

import { useMailName } from './mail-name.ts'
import { mailsTexts } from './mails.texts.ts'

const tones: Record<MailStatus, Tone> = { pending: 'yellow', sending: 'blue', sent: 'green', failed: 'red' }

const hrefs: Partial<Record<NonNullable<LoggedMail['record']>, (id: string) => string>> = {
  client: clientHref,
  quote: quoteHref,
  invoice: invoiceHref,
  request: requestHref,
}

/** One email: its kind, recipient and status; when it failed, why, and what can be done. */
export function MailRow({ mail, isLinked = true }: { mail: LoggedMail; isLinked?: boolean }) {
  const texts = useTexts(mailsTexts)
  const numberText = useNumberText()
  const moment = useBusinessMoment()
  const { kind, record, record_id: recordId, status, attempts, last_error: reason } = mail
  const name = useMailName()(kind)
  const href = isLinked && record && recordId ? hrefs[record]?.(recordId) : undefined
  return (
    <li className="grid grid-cols-1 gap-1 py-3">
      <span className="flex items-center gap-3">
        {href ? (
          <Link to={href} className="-my-2 min-w-0 flex-1 truncate py-2 font-medium hover:underline">
            {name}
          </Link>
        ) : (
          <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
        )}
        <Badge tone={status === 'failed' && mail.is_dismissed ? 'neutral' : tones[status]}>
          {status === 'failed' && mail.is_dismissed ? texts.left : texts.statuses[status]}
        </Badge>
      </span>
      <span className="flex flex-wrap gap-x-3 text-xs text-ink-soft">
        <bdi className="max-w-full min-w-0 truncate">{mail.to_address}</bdi>
        <time className="ml-auto shrink-0" dateTime={mail.created_at}>
          {moment(mail.sent_at ?? mail.created_at)}
        </time>
      </span>
      {status === 'pending' && attempts > 1 && (
        <span className="text-xs text-ink-soft">{texts.trying(numberText(attempts))}</span>
      )}
      {status === 'failed' && (
        <>
          {reason && <span className="text-xs text-pretty text-danger">{texts.reasons[reason]}</span>}
          {!mail.is_dismissed && <FailedSteps mail={mail} />}
        </>
      )}
    </li>
  )
}

function FailedSteps({ mail: { id, to_address: address, can_retry: canRetry } }: { mail: LoggedMail }) {
  const texts = useTexts(mailsTexts)
  const failureText = useFailureText()
  const { id: businessId } = useBusiness()
  const retry = useRetryMail(businessId).mutateAsync
  const dismiss = useDismissMail(businessId).mutateAsync
  const { isBusy, run } = useBusy()
  const attempt = (work: () => Promise<unknown>, message?: string) =>
    void run(async () => {
      try {
        await work()
        if (message) toast.success(message)
      } catch (error) {
        toast.error(`${texts.failed}. ${failureText(error)}`)
      }
    })
  return (
    <span className="mt-1 flex flex-wrap gap-2">
      {canRetry && (
        <Button
          variant="secondary"
          size="sm"
          isBusy={isBusy}
          aria-label={texts.tryAgainTo(address)}
          onClick={() => attempt(() => retry(id), texts.tried)}
        >
          {texts.tryAgain}
        </Button>
      )}
      <Button
        variant="ghost"
        size="sm"
        aria-label={texts.leaveTo(address)}
        onClick={() => attempt(() => dismiss(id))}
      >
        {texts.leave}
      </Button>
    </span>
  )
}
