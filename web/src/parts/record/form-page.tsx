import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { cn } from '@fieldlark/ui/class-names.ts'
import { PageHeader } from '@fieldlark/ui/page-header.tsx'
import { SheetActions } from '@fieldlark/ui/sheet-actions.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import type { ReactNode } from 'react'

import { useTexts } from '#language/language.tsx'
import { useFailureText } from '#parts/failure-text.ts'
import { dropDraft } from '#session/draft.ts'

import { recordTexts } from './record.texts.ts'

/** The page around the form of a record: what was kept, who else wrote, what failed, and the buttons always in one place. */
export function FormPage({
  title,
  draftName,
  submit,
  isDirty,
  isSubmitting,
  isRestored,
  onDiscard,
  clashes,
  failure,
  failureTitle,
  onLeave,
  saveLabel,
  secondaryAction,
  children,
}: {
  title: string
  draftName: string
  submit: () => Promise<void>
  isDirty: boolean
  isSubmitting: boolean
  isRestored: boolean
  onDiscard: () => void
  clashes: object | null
  failure: unknown
  failureTitle: string
  onLeave: () => void
  saveLabel: string
  /** Between "Cancel" and the save button, such as "Save as draft". */
  secondaryAction?: ReactNode
  children: ReactNode
}) {
  const texts = useTexts(recordTexts)
  const failureText = useFailureText()
  const handleCancel = () => {
    if (isDirty || isRestored) {
      toast.info(texts.leftDraft, { action: { label: texts.discard, onClick: () => dropDraft(draftName) } })
    } else dropDraft(draftName)
    onLeave()
  }
  const discard = (
    <Button variant="secondary" size="sm" onClick={onDiscard}>
      {texts.discard}
    </Button>
  )
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      className="mx-auto max-w-3xl"
    >
      <title>{texts.documentTitle(title)}</title>
      <PageHeader title={title} />
      {isRestored && (
        <Alert tone="info" className="mb-4" action={discard}>
          {texts.draftKept}
        </Alert>
      )}
      {children}
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
      {/* On a phone the form's buttons stand where the navigation stands otherwise. */}
      {/* Three do not fit beside each other there: the one that saves gets a row of its own. */}
      <SheetActions
        className={cn(
          'max-md:z-35',
          secondaryAction && 'max-md:flex-wrap max-md:[&>[type=submit]]:basis-full',
        )}
      >
        <Button variant="secondary" onClick={handleCancel}>
          {texts.cancel}
        </Button>
        {secondaryAction}
        <Button type="submit" isBusy={isSubmitting} busyLabel={texts.saving}>
          {saveLabel}
        </Button>
      </SheetActions>
    </form>
  )
}
