import { Badge } from '@fieldlark/ui/badge.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import { Switch } from '@fieldlark/ui/switch.tsx'
import { useState } from 'react'

import type { SupportVisit } from '#data/support.ts'
import { formatMoment } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { useReport } from '#parts/actions/attempt.ts'
import { useBusy } from '#parts/actions/busy.ts'
import { useSignedIn } from '#session/session.tsx'
import { LoadFailed } from '../../load-failed.tsx'
import { SettingsGroup } from '../../settings-group.tsx'
import { AccountButtonRow, AccountRow } from '../account-row.tsx'
import { openedKindOf } from './opened-kind.ts'
import { supportTexts } from './support.texts.ts'
import { useAllowSupport, useEndVisit, useSupport, useSupportRequests } from './support-queries.ts'

/** Whether support may look at the app as this person, and when it did: who, why, and what was asked for. */
export function SupportGroup() {
  const texts = useTexts(supportTexts)
  const { data: support, error, refetch } = useSupport()
  const allow = useAllowSupport().mutateAsync
  const report = useReport()
  const { isBusy, run } = useBusy()
  if (!support && error) {
    return <LoadFailed title={texts.loadFailed} error={error} onRetry={() => void refetch()} />
  }
  if (!support) return null
  const handleAllow = (isAllowed: boolean) =>
    void run(async () => {
      const done = isAllowed ? texts.switchedOn : texts.switchedOff
      await report(() => allow(isAllowed), { done, failed: texts.failed })
    })
  return (
    <SettingsGroup title={texts.title}>
      <li className="px-4 py-2">
        <Switch
          label={texts.allow}
          description={texts.allowHint}
          checked={support.is_allowed}
          disabled={isBusy}
          onChange={({ target }) => handleAllow(target.checked)}
        />
      </li>
      {support.views.length === 0 && <AccountRow title={texts.never} body={texts.neverBody} />}
      {support.views.map((visit) => (
        <VisitRow key={visit.id} visit={visit} />
      ))}
    </SettingsGroup>
  )
}

/** In the time zone of the business. */
function useMoment() {
  const { language } = useLanguage()
  const { business } = useSignedIn()
  return (instant: string) => formatMoment(language, instant, business?.timezone ?? 'UTC')
}

function VisitRow({ visit }: { visit: SupportVisit }) {
  const texts = useTexts(supportTexts)
  const moment = useMoment()
  const [isShown, setShown] = useState(false)
  const title = texts.visit(moment(visit.created_at), visit.seen_by ?? '', visit.seen_as ?? '')
  return (
    <AccountButtonRow
      title={
        <>
          {title} {visit.is_open && <Badge tone="red">{texts.isOpen}</Badge>}
        </>
      }
      body={visit.reason === null ? texts.hidden : texts.body(visit.reason)}
      onOpen={() => setShown(true)}
    >
      {isShown && <RequestsDialog visit={visit} title={title} onClose={() => setShown(false)} />}
    </AccountButtonRow>
  )
}

function EndButton({ visit: { id } }: { visit: SupportVisit }) {
  const texts = useTexts(supportTexts)
  const end = useEndVisit().mutateAsync
  const report = useReport()
  const { isBusy, run } = useBusy()
  const handleEnd = () =>
    void run(async () => {
      await report(() => end(id), { done: texts.ended, failed: texts.failed })
    })
  return (
    <Button variant="secondary" isBusy={isBusy} onClick={handleEnd}>
      {texts.end}
    </Button>
  )
}

function RequestsDialog({
  visit,
  title,
  onClose,
}: {
  visit: SupportVisit
  title: string
  onClose: () => void
}) {
  const texts = useTexts(supportTexts)
  const moment = useMoment()
  const { data: requests, error, refetch } = useSupportRequests(visit.id)
  return (
    <Dialog isOpen title={texts.requests} description={title} closeLabel={texts.close} onClose={onClose}>
      {visit.is_open && <EndButton visit={visit} />}
      {!requests && error && (
        <LoadFailed title={texts.loadFailed} error={error} onRetry={() => void refetch()} />
      )}
      {!requests && !error && <Skeleton className="h-40" />}
      {requests?.length === 0 && <p className="text-ink-soft">{texts.none}</p>}
      <ul className="divide-y divide-line">
        {requests?.map((request, at) => (
          // The log is only added to, at its head.
          <li key={requests.length - at} className="flex flex-wrap gap-x-3 py-2 text-xs">
            <span className="min-w-0 break-words">
              <span className="block font-medium">{texts.kinds[openedKindOf(request.path)]}</span>
              <span className="text-ink-faint">{`${request.method} ${request.path}`}</span>
            </span>
            <time className="ml-auto shrink-0 text-ink-soft" dateTime={request.created_at}>
              {moment(request.created_at)}
            </time>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
