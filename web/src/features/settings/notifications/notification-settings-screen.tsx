import { Card, CardBody } from '@fieldlark/ui/card.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import { Switch } from '@fieldlark/ui/switch.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { useState } from 'react'

import { useTexts } from '#language/language.tsx'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { useBusiness, useCan, useSignedIn } from '#session/session.tsx'

import { LoadFailed } from '../load-failed.tsx'
import { SectionHeader } from '../section-header.tsx'
import { type NotificationKind, officeKinds, workerKinds } from './kinds.ts'
import { notificationSettingsTexts } from './notification-settings.texts.ts'
import { useUnwanted, useWant } from './notification-settings-queries.ts'

/** What the signed-in person is told of in the app; without a choice, everything that concerns them. */
export function NotificationSettingsScreen() {
  const texts = useTexts(notificationSettingsTexts)
  const failureText = useFailureText()
  const { id: businessId } = useBusiness()
  const { userId } = useSignedIn()
  const isOffice = useCan('view history')
  const { data: unwanted, error, refetch } = useUnwanted(businessId, userId)
  const want = useWant(businessId, userId).mutateAsync
  const [chosen, setChosen] = useState<{ [kind in NotificationKind]?: boolean | undefined }>({})
  const kinds: readonly NotificationKind[] = isOffice ? [...officeKinds, ...workerKinds] : workerKinds
  const isWanted = (kind: NotificationKind) => chosen[kind] ?? !unwanted?.includes(kind)
  /** Each kind is saved by itself; a second tap on one waits until the first is saved. */
  const choose = async (kind: NotificationKind) => {
    if (chosen[kind] !== undefined) return
    const next = !isWanted(kind)
    setChosen((others) => ({ ...others, [kind]: next }))
    await want({ kind, isWanted: next }).catch((problem: unknown) =>
      toast.error(`${texts.failed}. ${failureText(problem)}`),
    )
    setChosen((others) => ({ ...others, [kind]: undefined }))
  }
  return (
    <>
      <SectionHeader title={texts.title} subtitle={texts.subtitle} />
      {error && !unwanted ? (
        <LoadFailed title={texts.notLoaded} error={error} onRetry={() => void refetch()} />
      ) : (
        <Card className="max-w-xl">
          <CardBody className="grid gap-2">
            {unwanted ? (
              kinds.map((kind) => (
                <Switch
                  key={kind}
                  label={texts.kinds[kind].label}
                  description={texts.kinds[kind].hint}
                  checked={isWanted(kind)}
                  onChange={() => void choose(kind)}
                />
              ))
            ) : (
              <Skeleton className="h-40" />
            )}
            <p className="text-ink-faint text-xs">{texts.own}</p>
          </CardBody>
        </Card>
      )}
    </>
  )
}
