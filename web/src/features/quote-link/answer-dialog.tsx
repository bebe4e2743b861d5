import { quoteLimits } from '@fieldlark/domain/quotes/quote.ts'
import { Field } from '@fieldlark/ui/field.tsx'
import { TextArea } from '@fieldlark/ui/text-area.tsx'
import { type RefObject, useState } from 'react'
import { useTexts } from '#language/language.tsx'
import { useTask } from '#parts/actions/task.ts'
import { focusField } from '#parts/forms/focus-field.ts'
import { FormDialog } from '#parts/forms/form-dialog.tsx'
import { NotSent } from './not-sent.tsx'
import { quoteLinkTexts } from './quote-link.texts.ts'
import type { QuoteAnswer, QuotePage } from './quote-link-queries.ts'
import type { AnswerDraft } from './use-answer-draft.ts'

type Props = {
  what: 'changes' | 'decline'
  page: QuotePage
  draft: AnswerDraft
  editDraft: (changes: Partial<AnswerDraft>) => void
  finalFocus: RefObject<HTMLElement | null>
  onAnswer: (answer: QuoteAnswer) => Promise<boolean>
  onClose: () => void
}

/** The texts of the two questions. A message is required only to request changes. */
function useWords(what: Props['what'], business: string) {
  const texts = useTexts(quoteLinkTexts)
  if (what === 'changes')
    return {
      title: texts.changesTitle,
      description: texts.changesBody(business),
      submitLabel: texts.sendChanges,
      submitLook: { variant: 'primary' },
      label: texts.changesLabel,
      limit: quoteLimits.changeRequest,
    } as const
  return {
    title: texts.declineTitle,
    description: texts.declineBody(business),
    submitLabel: texts.sendDecline,
    submitLook: { variant: 'danger' },
    label: texts.declineLabel,
    limit: quoteLimits.declineReason,
  } as const
}

/** A message to the business: the requested changes, or the reason for declining. */
export function AnswerDialog({ what, page, draft, editDraft, finalFocus, onAnswer, onClose }: Props) {
  const texts = useTexts(quoteLinkTexts)
  const { label, limit, ...words } = useWords(what, page.business.name)
  const [isTried, setTried] = useState(false)
  const { isBusy, failure, start } = useTask()
  const isRequired = what === 'changes'
  const message = draft[what].trim()
  const isMissing = isRequired && message === ''
  const send = (form: HTMLFormElement) => {
    setTried(true)
    if (isMissing) return focusField(form, 'message')
    void start(async () => {
      if (await onAnswer({ action: what, message })) editDraft({ [what]: '' })
      onClose()
    })
  }
  return (
    <FormDialog
      {...words}
      busyLabel={texts.sending}
      isBusy={isBusy}
      isSticky={message !== ''}
      finalFocus={finalFocus}
      onSubmit={send}
      onClose={onClose}
    >
      <Field label={label} isRequired={isRequired} error={isTried && isMissing && texts.changesMissing}>
        <TextArea
          name="message"
          rows={5}
          maxLength={limit}
          value={draft[what]}
          onChange={({ target }) => editDraft({ [what]: target.value })}
        />
      </Field>
      <div className="mt-4 empty:hidden">
        <NotSent failure={failure} />
      </div>
    </FormDialog>
  )
}
