import { Badge } from '@fieldlark/ui/badge.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { ConfirmDialog } from '@fieldlark/ui/confirm-dialog.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import { useState } from 'react'

import { formatDay } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { useAttempt, useReport } from '#parts/actions/attempt.ts'
import { useBusy } from '#parts/actions/busy.ts'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { RetryAlert } from '#parts/failures/retry-alert.tsx'

import { type Factor, type NewFactor, useFactors, useNewFactor, useRemoveFactor } from './factor-queries.ts'
import { securityTexts } from './security.texts.ts'
import { SwitchOnDialog } from './switch-on-dialog.tsx'

/** Whether a code is asked after the password, by which devices, and how to switch it on and off. */
export function SecondStepCard() {
  const texts = useTexts(securityTexts)
  const failureText = useFailureText()
  const { data: factors, error, refetch } = useFactors()
  const isOn = factors !== undefined && factors.length > 0
  return (
    <Card>
      <CardHeader
        title={texts.codesTitle}
        {...(isOn && { actions: <Badge tone="green">{texts.codesOn}</Badge> })}
      />
      <CardBody className="grid justify-items-start gap-4">
        <p className="text-pretty text-ink-soft">{texts.codesBody}</p>
        {factors && <Devices factors={factors} />}
        {!factors && !error && <Skeleton className="h-11 w-40" />}
        {!factors && error && (
          <RetryAlert title={texts.loadFailed} retryLabel={texts.tryAgain} onRetry={() => void refetch()}>
            {failureText(error)}
          </RetryAlert>
        )}
      </CardBody>
    </Card>
  )
}

function Devices({ factors }: { factors: readonly Factor[] }) {
  const texts = useTexts(securityTexts)
  const { language } = useLanguage()
  const [removed, setRemoved] = useState<Factor | null>(null)
  const [added, setAdded] = useState<NewFactor | null>(null)
  const isOn = factors.length > 0
  return (
    <>
      {isOn && (
        <ul className="grid w-full gap-2">
          {factors.map((factor) => (
            <li key={factor.id} className="flex min-h-11 items-center justify-between gap-3">
              <span className="min-w-0">{texts.since(formatDay(language, factor.created_at))}</span>
              <Button variant="ghost" size="sm" onClick={() => setRemoved(factor)}>
                {factors.length === 1 ? texts.switchOff : texts.removeDevice}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <SwitchOnButton isFirst={!isOn} onBegun={setAdded} />
      {added && <SwitchOnDialog factor={added} onClose={() => setAdded(null)} />}
      {removed && (
        <RemoveDialog factor={removed} isLast={factors.length === 1} onClose={() => setRemoved(null)} />
      )}
    </>
  )
}

function SwitchOnButton({ isFirst, onBegun }: { isFirst: boolean; onBegun: (factor: NewFactor) => void }) {
  const texts = useTexts(securityTexts)
  const begin = useNewFactor().mutateAsync
  const { isBusy, attempt } = useAttempt()
  return (
    <Button
      variant={isFirst ? 'primary' : 'secondary'}
      isBusy={isBusy}
      onClick={() => void attempt(async () => onBegun(await begin()))}
    >
      {isFirst ? texts.switchOn : texts.addAnother}
    </Button>
  )
}

function RemoveDialog({ factor, isLast, onClose }: { factor: Factor; isLast: boolean; onClose: () => void }) {
  const texts = useTexts(securityTexts)
  const remove = useRemoveFactor().mutateAsync
  const report = useReport()
  const { isBusy, run } = useBusy()
  const sentences = { done: isLast ? texts.isOff : texts.removed, failed: texts.failed }
  const handleConfirm = async () => {
    if (await report(() => remove(factor.id), sentences)) onClose()
  }
  return (
    <ConfirmDialog
      title={isLast ? texts.offTitle : texts.removeTitle}
      body={isLast ? texts.offBody : texts.removeBody}
      isOpen
      onClose={onClose}
      onConfirm={() => void run(handleConfirm)}
      confirmLabel={isLast ? texts.switchOff : texts.removeDevice}
      cancelLabel={texts.cancel}
      closeLabel={texts.close}
      isDanger
      isBusy={isBusy}
    />
  )
}
