import { Field } from '@fieldlark/ui/field.tsx'
import { TextArea } from '@fieldlark/ui/text-area.tsx'
import { type ComponentProps, useState } from 'react'

import { useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/actions/busy.ts'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { FormDialog } from '#parts/forms/form-dialog.tsx'

import { adminTexts } from './admin.texts.ts'

/** As long as the server keeps. */
const longest = 500
const shortest = 5

type Props = Pick<
  ComponentProps<typeof FormDialog>,
  'title' | 'description' | 'submitLabel' | 'submitLook'
> & {
  onClose: () => void
  /** Resolves to false when it was not done and nothing needs to be said. */
  onReason: (reason: string) => Promise<boolean>
}

/** Asks why before a change; the audit log keeps the answer. */
export function ReasonDialog({ onClose, onReason, ...dialog }: Props) {
  const texts = useTexts(adminTexts)
  const failureText = useFailureText()
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState('')
  const { isBusy, run } = useBusy()
  const submit = async () => {
    if (reason.trim().length < shortest) return setProblem(texts.reasonMissing)
    try {
      if (await onReason(reason.trim())) onClose()
    } catch (error) {
      setProblem(failureText(error))
    }
  }
  return (
    <FormDialog
      {...dialog}
      size="sm"
      isBusy={isBusy}
      isSticky={reason !== ''}
      onClose={onClose}
      onSubmit={() => void run(submit)}
    >
      <Field label={texts.reason} hint={texts.reasonHint} isRequired error={problem}>
        <TextArea
          rows={3}
          maxLength={longest}
          value={reason}
          onChange={({ target }) => {
            setReason(target.value)
            setProblem('')
          }}
        />
      </Field>
    </FormDialog>
  )
}
