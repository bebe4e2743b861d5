import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { cn } from '@fieldlark/ui/class-names.ts'
import { PageHeader } from '@fieldlark/ui/page-header.tsx'
import { SheetActions } from '@fieldlark/ui/sheet-actions.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { Fragment, type ReactNode } from 'react'

import { useTexts } from '#language/language.tsx'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { dropDraft } from '#session/draft.ts'

import { DraftKept } from './draft-kept.tsx'
import { recordTexts } from './record.texts.ts'
import type { RecordState } from './record-state.ts'

type FormPageProps = {
  record: RecordState
  title: string
  draftName: string
  /** Where saving or discarding does more than the record form itself. */
  onSubmit?: () => Promise<void>
  onDiscard?: () => void
  failureTitle: string
  onLeave: () => void
  saveLabel: string
  /** Between "Cancel" and the save button, such as "Save as draft". */
  secondaryAction?: ReactNode
  children: ReactNode
}

/** The page around a record's form: restored draft, conflicting changes, failures, and the buttons in a fixed place. */
export function FormPage(props: FormPageProps) {
  const { record, title, draftName, failureTitle, onLeave, children } = props
  const { form, submit, clashes, failure, isRestored, discard } = record
  const { onSubmit = submit, onDiscard = discard } = props
  const { isDirty, isSubmitting } = form.formState
  const texts = useTexts(recordTexts)
  const failureText = useFailureText()
  const handleCancel = () => {
    if (isDirty || isRestored) {
      const handleDiscard = () => dropDraft(draftName)
      toast.info(texts.leftDraft, { action: { label: texts.discard, onClick: handleDiscard } })
    } else dropDraft(draftName)
    onLeave()
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void onSubmit()
      }}
      className="mx-auto max-w-3xl"
    >
      <title>{texts.documentTitle(title)}</title>
      <PageHeader title={title} />
      {isRestored && <DraftKept className="mb-4" onDiscard={onDiscard} />}
      {/* After what was kept is discarded the fields begin again, with what a new record begins with. */}
      <Fragment key={String(isRestored)}>{children}</Fragment>
      {clashes && (
        <Alert tone="warning" className="mt-4" title={texts.conflictTitle}>
          {texts.conflictBody}
        </Alert>
      )}
      {failure !== null && failure !== undefined && (
        <Alert tone="danger" className="mt-4" title={failureTitle}>
          {failureText(failure)}
        </Alert>
      )}
      <FormActions
        onCancel={handleCancel}
        isSubmitting={isSubmitting}
        saveLabel={props.saveLabel}
        secondaryAction={props.secondaryAction}
      />
    </form>
  )
}

function FormActions({
  onCancel,
  isSubmitting,
  saveLabel,
  secondaryAction,
}: {
  onCancel: () => void
  isSubmitting: boolean
  saveLabel: string
  secondaryAction: ReactNode
}) {
  const texts = useTexts(recordTexts)
  return (
    <>
      {/* On a phone the form's buttons replace the tab bar. */}
      {/* Three do not fit in one row there: the save button gets its own. */}
      <SheetActions
        className={cn(
          'max-md:z-35',
          secondaryAction && 'max-md:flex-wrap max-md:[&>[type=submit]]:basis-full',
        )}
      >
        <Button variant="secondary" onClick={onCancel}>
          {texts.cancel}
        </Button>
        {secondaryAction}
        <Button type="submit" isBusy={isSubmitting} busyLabel={texts.saving}>
          {saveLabel}
        </Button>
      </SheetActions>
    </>
  )
}
