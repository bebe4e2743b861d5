import type { WishKind } from '@fieldlark/domain/requests/visit-wish.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { TextArea } from '@fieldlark/ui/text-area.tsx'
import { useRef, useState } from 'react'

import { toFailure } from '#connection/failure.ts'
import { useTexts } from '#language/language.tsx'
import { useTask } from '#parts/actions/task.ts'
import { focusField } from '#parts/forms/focus-field.ts'
import { FormDialog } from '#parts/forms/form-dialog.tsx'
import { useClientFailureText } from '#parts/link-page/client-failure-text.ts'
import { dropDraft, keepDraft, readDraft } from '#session/draft.ts'

import { portalTexts } from '../portal.texts.ts'
import type { PortalFrame, PortalVisit } from '../portal-answers.ts'
import { type WishDraft, wishForVisit } from '../portal-queries.ts'
import { WishTime } from './wish-time.tsx'

type Props = {
  visit: PortalVisit
  kind: WishKind
  opener: HTMLElement
  page: PortalFrame
  onSent: () => Promise<void>
  onClose: () => void
}

const nothing: WishDraft = { message: '', wanted_date: '', wanted_part: '' }

function useWish({ visit, kind, page, onSent }: Props) {
  const draftName = `portal-wish:${visit.id}:${kind}`
  const [draft, setDraft] = useState(() => ({ ...nothing, ...readDraft<WishDraft>(draftName) }))
  const { isBusy, failure, start } = useTask()
  const edit = (changes: Partial<WishDraft>) => {
    const next = { ...draft, ...changes }
    setDraft(next)
    keepDraft(draftName, next)
  }
  const send = () =>
    start(async () => {
      await wishForVisit(page.key, visit.id, kind, { ...draft, message: draft.message.trim() }).then(
        () => dropDraft(draftName),
        (error: unknown) => {
          // Read again, the page says so; what was typed is still there afterwards.
          if (toFailure(error).code !== 'signed-out') throw error
        },
      )
      await onSent()
    })
  return { draft, edit, send, isBusy, failure }
}

/** Asks the business for another time, or to cancel. Nothing moves by itself. */
export function WishDialog(props: Props) {
  const { kind, opener, page, onClose } = props
  const texts = useTexts(portalTexts)
  const failureText = useClientFailureText()
  const finalFocus = useRef(opener)
  const [isTried, setTried] = useState(false)
  const { draft, edit, send, isBusy, failure } = useWish(props)
  const isEmpty = draft.message.trim() + draft.wanted_date + draft.wanted_part === ''
  const isMissing = kind === 'move' && isEmpty
  const isPast = draft.wanted_date !== '' && draft.wanted_date < page.today
  const submit = (form: HTMLFormElement) => {
    setTried(true)
    if (isPast || isMissing) focusField(form, isPast ? 'wanted_date' : 'message')
    else void send()
  }
  return (
    <FormDialog
      title={kind === 'move' ? texts.moveTitle : texts.cancelTitle}
      description={texts.wishBody(page.business.name)}
      submitLabel={texts.send}
      busyLabel={texts.sending}
      isBusy={isBusy}
      isSticky={!isEmpty}
      finalFocus={finalFocus}
      onSubmit={submit}
      onClose={onClose}
    >
      {kind === 'move' && (
        <WishTime draft={draft} today={page.today} isWrong={isTried && isPast} onEdit={edit} />
      )}
      <Field
        label={kind === 'move' ? texts.moveLabel : texts.cancelLabel}
        error={isTried && isMissing && texts.moveMissing}
      >
        <TextArea
          name="message"
          rows={3}
          maxLength={2000}
          value={draft.message}
          onChange={({ target }) => edit({ message: target.value })}
        />
      </Field>
      {failure !== null && (
        <Alert tone="danger" title={texts.notSent} className="mt-4">
          {failureText(failure)}
        </Alert>
      )}
    </FormDialog>
  )
}
