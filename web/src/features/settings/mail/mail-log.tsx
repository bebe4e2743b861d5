import { Card, CardBody } from '@fieldlark/ui/card.tsx'
import { EmptyState } from '@fieldlark/ui/empty-state.tsx'
import { Segmented } from '@fieldlark/ui/segmented.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import MailCheck from 'lucide-react/icons/mail-check'

import { useMailLog } from '#data/mail-log.ts'
import { useTexts } from '#language/language.tsx'
import { LoadMore } from '#parts/list/load-more.tsx'
import { MailRow } from '#parts/mail/mail-row.tsx'

import { LoadFailed } from '../load-failed.tsx'
import { mailSettingsTexts } from './mail-settings.texts.ts'

/** All mails of the business, newest first, or only those that were not delivered. */
export function MailLog({
  businessId,
  isFailed,
  onFailed,
}: {
  businessId: string
  isFailed: boolean
  onFailed: (isFailed: boolean) => void
}) {
  const { log: texts } = useTexts(mailSettingsTexts)
  const list = useMailLog(businessId, isFailed)
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-pretty text-ink-soft">{texts.subtitle}</p>
        <Segmented
          label={texts.which}
          isLabelHidden
          options={[
            { value: 'all', label: texts.all },
            { value: 'failed', label: texts.failed },
          ]}
          value={isFailed ? 'failed' : 'all'}
          onValueChange={(value) => onFailed(value === 'failed')}
        />
      </div>
      <Card aria-label={texts.title}>
        <CardBody>
          <Mails list={list} isFailed={isFailed} />
        </CardBody>
      </Card>
      <LoadMore list={list} />
    </div>
  )
}

function Mails({ list, isFailed }: { list: ReturnType<typeof useMailLog>; isFailed: boolean }) {
  const { log: texts } = useTexts(mailSettingsTexts)
  const mails = list.data?.pages.flat()
  if (list.error && !mails) {
    return <LoadFailed title={texts.loadFailed} error={list.error} onRetry={() => void list.refetch()} />
  }
  if (!mails) {
    return (
      <output aria-label={texts.loading} className="grid gap-4">
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
      </output>
    )
  }
  if (mails.length === 0) {
    return (
      <EmptyState
        icon={<MailCheck />}
        title={isFailed ? texts.noneFailedTitle : texts.emptyTitle}
        body={isFailed ? texts.noneFailedBody : texts.emptyBody}
      />
    )
  }
  return (
    <ul className="-my-3 divide-y divide-line">
      {mails.map((mail) => (
        <MailRow key={mail.id} mail={mail} />
      ))}
    </ul>
  )
}
