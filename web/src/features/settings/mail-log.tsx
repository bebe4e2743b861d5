import { Card, CardBody } from '@fieldlark/ui/card.tsx'
import { EmptyState } from '@fieldlark/ui/empty-state.tsx'
import { Segmented } from '@fieldlark/ui/segmented.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import MailCheck from 'lucide-react/icons/mail-check'

import { useMailLog } from '#data/mail-log.ts'
import { useTexts } from '#language/language.tsx'
import { LoadMore } from '#parts/load-more.tsx'
import { MailRow } from '#parts/mail/mail-row.tsx'

import { LoadFailed } from './load-failed.tsx'
import { mailSettingsTexts } from './mail-settings.texts.ts'

/** All mail of the business, newest first, or what did not arrive. */
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
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    useMailLog(businessId, isFailed)
  const mails = data?.pages.flat()
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
          {error && !mails ? (
            <LoadFailed title={texts.loadFailed} error={error} onRetry={() => void refetch()} />
          ) : mails === undefined ? (
            <output aria-label={texts.loading} className="grid gap-4">
              <Skeleton className="h-12" />
              <Skeleton className="h-12" />
              <Skeleton className="h-12" />
            </output>
          ) : mails.length === 0 ? (
            <EmptyState
              icon={<MailCheck />}
              title={isFailed ? texts.noneFailedTitle : texts.emptyTitle}
              body={isFailed ? texts.noneFailedBody : texts.emptyBody}
            />
          ) : (
            <ul className="-my-3 divide-y divide-line">
              {mails.map((mail) => (
                <MailRow key={mail.id} mail={mail} />
              ))}
            </ul>
          )}
        </CardBody>
      </Card>
      <LoadMore
        hasMore={hasNextPage}
        isLoading={isFetchingNextPage}
        isFailed={isFetchNextPageError}
        onMore={() => void fetchNextPage()}
      />
    </div>
  )
}
