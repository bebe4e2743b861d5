import { Button } from '@fieldlark/ui/button.tsx'
import { ConfirmDialog } from '@fieldlark/ui/confirm-dialog.tsx'
import { useState } from 'react'

import { formatDay } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { useAttempt, useReport } from '#parts/actions/attempt.ts'
import { useBusy } from '#parts/actions/busy.ts'

import { AccountRow } from './account-row.tsx'
import { codesTexts } from './codes.texts.ts'
import { type Factor, type NewFactor, useNewFactor, useRemoveFactor } from './factor-queries.ts'
import { SwitchOnDialog } from './switch-on-dialog.tsx'

/** Whether a code is asked after the password, by which devices, and how to switch it on and off. */
export function CodesRows({ factors }: { factors: readonly Factor[] }) {
  const texts = useTexts(codesTexts)
  const { language } = useLanguage()
  const [removed, setRemoved] = useState<Factor | null>(null)
  const [added, setAdded] = useState<NewFactor | null>(null)
  return (
    <>
      <AccountRow title={texts.codesTitle} body={texts.codesBody}>
        <SwitchOnButton isFirst={factors.length === 0} onBegun={setAdded} />
      </AccountRow>
      {factors.map((factor) => (
        <AccountRow
          key={factor.id}
          title={texts.since(formatDay(language, factor.created_at))}
          body={texts.codesBody}
        >
          <Button variant="ghost" size="sm" onClick={() => setRemoved(factor)}>
            {factors.length === 1 ? texts.switchOff : texts.removeDevice}
          </Button>
        </AccountRow>
      ))}
      {added && <SwitchOnDialog factor={added} onClose={() => setAdded(null)} />}
      {removed && (
        <RemoveDialog factor={removed} isLast={factors.length === 1} onClose={() => setRemoved(null)} />
      )}
    </>
  )
}

function SwitchOnButton({ isFirst, onBegun }: { isFirst: boolean; onBegun: (factor: NewFactor) => void }) {
  const texts = useTexts(codesTexts)
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
  const texts = useTexts(codesTexts)
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
