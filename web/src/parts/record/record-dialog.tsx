import { Alert } from '@fieldlark/ui/alert.tsx'
import type { ReactNode, RefObject } from 'react'
import { useTexts } from '#language/language.tsx'
import { SaveFailed } from '#parts/failures/save-failed.tsx'
import { FormDialog } from '#parts/forms/form-dialog.tsx'
import { dropDraft } from '#session/draft.ts'

import { DraftKept } from './draft-kept.tsx'
import { recordTexts } from './record.texts.ts'
import type { RecordState } from './record-state.ts'

type Messages = {
  /** The text for a conflicting save; left out by a form that does not merge. */
  conflict?: ReactNode
  failureTitle: string
  /** Shown instead of the general failure text. */
  failureBody?: string | null
}

type RecordDialogProps = Messages & {
  record: RecordState
  draftName: string
  title: string
  description?: string
  saveLabel: string
  finalFocus?: RefObject<HTMLElement | null> | undefined
  onClose: () => void
  children: ReactNode
}

/** The dialog around the form of a small record: restored draft, conflicting changes, failures, and the buttons. */
export function RecordDialog(props: RecordDialogProps) {
  const { record, draftName, title, description, saveLabel, finalFocus, onClose, children } = props
  const texts = useTexts(recordTexts)
  const { form, submit, isRestored, discard } = record
  const { isDirty, isSubmitting } = form.formState
  const handleClose = () => {
    if (!isDirty && !isRestored) dropDraft(draftName)
    onClose()
  }
  return (
    <FormDialog
      title={title}
      description={description}
      submitLabel={saveLabel}
      busyLabel={texts.saving}
      isBusy={isSubmitting}
      isSticky={isDirty}
      keepsDraft
      finalFocus={finalFocus}
      onSubmit={() => void submit()}
      onClose={handleClose}
    >
      {isRestored && <DraftKept className="mb-4" onDiscard={discard} />}
      {children}
      <Problems {...props} />
    </FormDialog>
  )
}

function Problems({
  record: { clashes, failure },
  conflict,
  failureTitle,
  failureBody,
}: Messages & { record: RecordState }) {
  return (
    <>
      {clashes && conflict !== undefined && (
        <Alert tone="warning" className="mt-4">
          {conflict}
        </Alert>
      )}
      <SaveFailed title={failureTitle} body={failureBody} error={failure} className="mt-4" />
    </>
  )
}
