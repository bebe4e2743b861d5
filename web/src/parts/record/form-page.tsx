import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { Later } from '@fieldlark/ui/later.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { Fragment, type KeyboardEvent, type ReactNode } from 'react'

import { useTexts } from '#language/language.tsx'
import { dropDraft } from '#session/draft.ts'
import { useSignedIn } from '#session/session.tsx'

import { DraftKept } from './draft-kept.tsx'
import { FormBar, FormHead } from './form-head.tsx'
import { recordTexts } from './record.texts.ts'
import type { RecordState } from './record-state.ts'
import { Refusal } from './refusal.tsx'

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
  /** The sum of a document, always in view beside the buttons. */
  sum?: ReactNode
  /** Before the save button, such as "Save as draft". */
  secondaryAction?: ReactNode
  /** The main button of a form that can do more than save, such as "Save and send". */
  mainAction?: ReactNode
  /** Below what is said of a conflicting save: the choice between both values. */
  conflict?: ReactNode
  /** Beside the fields on wide screens, such as the document that is being written. */
  preview?: ReactNode
  children: ReactNode
}

const loadNotice = async () => (await import('./closed-notice.tsx')).ClosedNotice

/** Ctrl+Enter, or ⌘+Enter, saves from any field. Keys of dialogs bubble here too, which are not in the form. */
function submitByKeys(event: KeyboardEvent<HTMLFormElement>) {
  const isOwn = event.target instanceof Node && event.currentTarget.contains(event.target)
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !isOwn) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}

/** The page around a record's form: restored draft, conflicting changes, failures, and the buttons in a fixed place. */
export function FormPage({ isOfSettings = false, ...props }: FormPageProps & { isOfSettings?: boolean }) {
  const { business } = useSignedIn()
  return business?.closed_at && !isOfSettings ? (
    <Later load={loadNotice} props={{}} />
  ) : (
    <OpenFormPage {...props} />
  )
}

function OpenFormPage(props: FormPageProps) {
  const { record, title, draftName, onLeave, children } = props
  const { form, submit, clashes, isRestored, discard } = record
  const { onSubmit = submit, onDiscard = discard } = props
  const { isDirty } = form.formState
  const texts = useTexts(recordTexts)
  const handleLeave = () => {
    if (isDirty || isRestored) {
      const handleDiscard = () => dropDraft(draftName)
      toast.info(texts.leftDraft, { action: { label: texts.discard, onClick: handleDiscard } })
    } else dropDraft(draftName)
    onLeave()
  }
  return (
    // Keys that were pressed in a field: the form itself takes no focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      noValidate
      onKeyDown={submitByKeys}
      onSubmit={(event) => {
        event.preventDefault()
        void onSubmit()
      }}
      className="form-page"
    >
      <title>{texts.documentTitle(title)}</title>
      <FormHead title={title} isKept={isDirty || isRestored} onLeave={handleLeave} />
      <div>
        {isRestored && <DraftKept className="mb-4" onDiscard={onDiscard} />}
        {clashes && (
          <Alert tone="warning" className="mb-4" title={texts.conflictTitle}>
            {texts.conflictBody}
            {props.conflict}
          </Alert>
        )}
        {/* After what was kept is discarded the fields begin again, with what a new record begins with. */}
        <Fragment key={String(isRestored)}>{children}</Fragment>
      </div>
      {props.preview}
      <FormButtons {...props} onLeave={handleLeave} />
    </form>
  )
}

function FormButtons(props: FormPageProps) {
  const { record, saveLabel, mainAction } = props
  const texts = useTexts(recordTexts)
  const isBusy = record.form.formState.isSubmitting
  return (
    <FormBar
      onLeave={props.onLeave}
      refusal={<Refusal title={props.failureTitle} failure={record.failure} />}
    >
      {props.sum}
      {props.secondaryAction}
      {mainAction ? (
        // Three things in a row leave no room on a phone for the whole name of the first button.
        <Button type="submit" variant="secondary" aria-label={saveLabel} isBusy={isBusy}>
          {texts.save}
        </Button>
      ) : (
        <Button type="submit" isBusy={isBusy} busyLabel={texts.saving}>
          {saveLabel}
        </Button>
      )}
      {mainAction}
    </FormBar>
  )
}
