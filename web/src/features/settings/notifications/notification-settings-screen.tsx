import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { useState } from 'react'

import { useTexts } from '#language/language.tsx'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { useCanMessage } from '#parts/messages/can-message.ts'
import { useBusiness, useCan, useSignedIn } from '#session/session.tsx'

import { LoadFailed } from '../load-failed.tsx'
import { PushSettings } from '../push/push-settings.tsx'
import { SectionHeader } from '../section-header.tsx'
import { type Choice, choiceOf } from './choices.ts'
import { KindRow } from './kind-row.tsx'
import { type NotificationKind, officeKinds, workerKinds } from './kinds.ts'
import { notificationSettingsTexts } from './notification-settings.texts.ts'
import { useChoices, useChoose } from './notification-settings-queries.ts'

/** What the signed-in person is told of, and how; without a choice, everything that concerns them. */
export function NotificationSettingsScreen() {
  const texts = useTexts(notificationSettingsTexts)
  const failureText = useFailureText()
  const { id: businessId } = useBusiness()
  const { userId, role } = useSignedIn()
  const isOwner = role === 'owner'
  const isOffice = useCan('view history')
  const { data: rows, error, refetch } = useChoices(businessId, userId)
  const save = useChoose(businessId, userId).mutateAsync
  const [chosen, setChosen] = useState<{ [kind in NotificationKind]?: Choice | undefined }>({})
  const canMessage = useCanMessage()
  const ofWorkers: readonly NotificationKind[] = canMessage ? ['message', ...workerKinds] : workerKinds
  const kinds = isOffice ? [...officeKinds, ...workerKinds] : ofWorkers
  /** Each kind is saved by itself; a second tap on one waits until the first is saved. */
  const choose = async (kind: NotificationKind, choice: Choice) => {
    if (chosen[kind] !== undefined) return
    setChosen((others) => ({ ...others, [kind]: choice }))
    await save({ kind, choice, isOwner }).catch((problem: unknown) =>
      toast.error(`${texts.failed}. ${failureText(problem)}`),
    )
    setChosen((others) => ({ ...others, [kind]: undefined }))
  }
  return (
    <>
      <SectionHeader title={texts.title} subtitle={texts.subtitle} />
      <PushSettings />
      {error && !rows ? (
        <LoadFailed title={texts.notLoaded} error={error} onRetry={() => void refetch()} />
      ) : (
        <Card className="max-w-xl">
          <CardHeader title={texts.what} subtitle={texts.own} />
          <CardBody className="grid gap-2">
            {rows ? (
              kinds.map((kind) => (
                <KindRow
                  key={kind}
                  kind={kind}
                  choice={chosen[kind] ?? choiceOf(rows, kind, isOwner)}
                  onChange={(choice) => void choose(kind, choice)}
                />
              ))
            ) : (
              <Skeleton className="h-40" />
            )}
          </CardBody>
        </Card>
      )}
    </>
  )
}
