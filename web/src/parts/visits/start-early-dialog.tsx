import { ConfirmDialog } from '@fieldlark/ui/confirm-dialog.tsx'

import { useTexts } from '#language/language.tsx'
import { useVisitTimes } from '#parts/dates/visit-times.ts'

import { startEarlyTexts } from './start-early.texts.ts'

/** Asks before a visit of a later day is started, with which it moves to today. */
export function StartEarlyDialog({
  day,
  onConfirm,
  onClose,
}: {
  day: string
  onConfirm: () => void
  onClose: () => void
}) {
  const texts = useTexts(startEarlyTexts)
  const times = useVisitTimes()
  return (
    <ConfirmDialog
      isOpen
      title={texts.title(times.day(day))}
      body={texts.body}
      confirmLabel={texts.start}
      cancelLabel={texts.cancel}
      closeLabel={texts.close}
      onConfirm={() => {
        onClose()
        onConfirm()
      }}
      onClose={onClose}
    />
  )
}
