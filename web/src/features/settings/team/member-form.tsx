import { Alert } from '@fieldlark/ui/alert.tsx'
import type { ComponentProps } from 'react'

import { useTexts } from '#language/language.tsx'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { FormDialog } from '#parts/forms/form-dialog.tsx'

import { teamSettingsTexts } from './team-settings.texts.ts'
import type { Saving } from './use-saving.ts'

type Shared = 'submitLabel' | 'busyLabel' | 'isBusy' | 'onSubmit'
type Props = Omit<ComponentProps<typeof FormDialog>, Shared> & {
  saving: Saving
  failedTitle: string
  submitLabel?: string
  /** Checks what was typed before it saves. */
  onSubmit?: () => void
}

/** A dialog about one member: saved at its foot, with the reason when that fails. */
export function MemberForm({ saving, failedTitle, submitLabel, onSubmit, children, ...dialog }: Props) {
  const texts = useTexts(teamSettingsTexts)
  const failureText = useFailureText()
  return (
    <FormDialog
      {...dialog}
      submitLabel={submitLabel ?? texts.save}
      busyLabel={texts.saving}
      isBusy={saving.isBusy}
      onSubmit={onSubmit ?? saving.submit}
    >
      {children}
      {saving.failure !== null && (
        <Alert tone="danger" title={failedTitle} className="mt-4">
          {failureText(saving.failure)}
        </Alert>
      )}
    </FormDialog>
  )
}
