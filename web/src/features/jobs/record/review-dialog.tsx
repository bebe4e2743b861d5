import { isGoogleLink } from '@fieldlark/domain/businesses/google-link.ts'
import type { Client } from '@fieldlark/domain/clients/client.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import type { RefObject } from 'react'
import { Link } from 'react-router'

import { useClient } from '#data/clients.ts'
import type { WholeJob } from '#data/jobs.ts'
import { useCommand } from '#data/use-command.ts'
import { useTexts } from '#language/language.tsx'
import { useAttempt } from '#parts/actions/attempt.ts'
import { useClientName } from '#parts/clients/client-name.tsx'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { clientEditHref, paths } from '#paths.ts'
import { useBusiness } from '#session/session.tsx'

import { reviewTexts } from './review.texts.ts'
import { useReviewPage } from './use-review-page.ts'

type Props = {
  job: WholeJob
  businessId: string
  onClose: () => void
  finalFocus: RefObject<HTMLElement | null>
}

/** Shows the email before it is sent, or what is missing for it. */
export function ReviewDialog({ job, businessId, onClose, finalFocus }: Props) {
  const texts = useTexts(reviewTexts)
  const nameOf = useClientName()
  const name = job.client ? nameOf(job.client) : ''
  const failureText = useFailureText()
  const page = useReviewPage(businessId)
  const { data: client, error: clientError } = useClient(businessId, job.client_id)
  const error = clientError ?? page.error
  const isReady = client !== undefined && page.data !== undefined
  const obstacle = useObstacle(client, page.data)
  const { isBusy, attempt } = useAttempt()
  const send = useCommand(businessId, 'ask_for_review').mutateAsync
  const handleSend = () =>
    attempt(async () => {
      const isNew = await send({ job_id: job.id })
      if (isNew) toast.success(texts.asked(name))
      else toast.info(texts.askedBefore)
      onClose()
    })
  const button = obstacle ? (
    <Button render={<Link to={obstacle.to} />}>{obstacle.label}</Button>
  ) : (
    <Button isBusy={isBusy} disabled={!isReady} onClick={() => void handleSend()}>
      {texts.send}
    </Button>
  )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.title(name)}
      description={texts.body}
      closeLabel={texts.close}
      finalFocus={finalFocus}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
          {button}
        </>
      }
    >
      {error && <Alert tone="danger">{failureText(error)}</Alert>}
      {!error && !isReady && <Skeleton className="h-40" />}
      {obstacle && <Alert tone="warning">{obstacle.text}</Alert>}
      {isReady && !obstacle && <MailPreview client={client} title={job.title} page={page.data} />}
    </Dialog>
  )
}

/** What keeps the email from being sent, and where that is changed. */
function useObstacle(client: Client | undefined, page: string | null | undefined) {
  const texts = useTexts(reviewTexts)
  const { google_business_url: link } = useBusiness()
  if (!client || page === undefined) return null
  if (page === null && !link) return { text: texts.noLink, label: texts.toCompany, to: paths.settingsCompany }
  if (page === null && !isGoogleLink(link ?? ''))
    return { text: texts.otherLink, label: texts.toChange, to: paths.settingsCompany }
  const edit = { label: texts.toClient, to: clientEditHref(client.id) }
  if (!client.email) return { text: texts.noEmail, ...edit }
  return client.is_reminder_muted ? { text: texts.muted, ...edit } : null
}

/** In the client's language. */
function MailPreview({ client, title, page }: { client: Client; title: string; page: string | null }) {
  const texts = useTexts(reviewTexts)
  const business = useBusiness()
  const language = client.language ?? business.language
  const { mail } = reviewTexts[language]
  const facts = [
    [texts.to, client.email],
    [texts.subject, mail.subject(business.business_name)],
    [texts.link, page === null ? business.google_business_url : texts.onPage(location.host + page)],
  ] as const
  return (
    <div className="grid gap-4">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-xs">
        {facts.map(([label, text]) => (
          <div key={label} className="contents">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="font-medium break-words">{text}</dd>
          </div>
        ))}
      </dl>
      <div lang={language} className="grid justify-items-start gap-2 rounded-control border border-line p-4">
        <p className="break-words">{mail.thanks(title)}</p>
        <p className="text-pretty">{mail.please}</p>
        <p className="font-semibold underline underline-offset-4">{mail.button}</p>
      </div>
    </div>
  )
}
