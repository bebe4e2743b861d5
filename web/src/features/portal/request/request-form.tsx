import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { TextArea } from '@fieldlark/ui/text-area.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { type FormEvent, useState } from 'react'

import { useTexts } from '#language/language.tsx'
import { focusField } from '#parts/forms/focus-field.ts'
import { useClientFailureText } from '#parts/link-page/client-failure-text.ts'

import { portalTexts } from '../portal.texts.ts'
import type { PortalFrame } from '../portal-answers.ts'
import type { RequestDraft } from '../portal-queries.ts'
import { requestPhotosTexts } from './request-photos.texts.ts'
import { RequestPhotos } from './request-photos.tsx'
import { type RequestEvents, useRequestForm } from './use-request-form.ts'

/** What the client needs, in their words. */
export function RequestForm({ page, ...events }: RequestEvents & { page: PortalFrame }) {
  const texts = useTexts(portalTexts)
  const photoTexts = useTexts(requestPhotosTexts)
  const failureText = useClientFailureText()
  const { draft, edit, picked, sent, isPartly, isBusy, failure, sendAll } = useRequestForm(page.key, events)
  const [isTried, setTried] = useState(false)
  const isMissing = draft.title.trim() === ''
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(isMissing)
    if (isMissing) focusField(event.currentTarget, 'title')
    else sendAll()
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={send}>
      {(!isPartly || isBusy) && <RequestFields draft={draft} onEdit={edit} isWrong={isTried && isMissing} />}
      <RequestPhotos picked={picked} />
      {sent !== null && (
        <Alert tone="success" title={texts.requestSent(sent)}>
          {texts.requestSentBody(page.business.name)}
        </Alert>
      )}
      {failure !== null && (
        <Alert tone="danger" title={isPartly ? photoTexts.notAllSent : texts.notSent}>
          {failureText(failure)}
        </Alert>
      )}
      <Button type="submit" className="justify-self-start" isBusy={isBusy} busyLabel={texts.sending}>
        {isPartly && !isBusy ? photoTexts.sendRest : texts.sendRequest}
      </Button>
    </form>
  )
}

function RequestFields({
  draft,
  isWrong,
  onEdit,
}: {
  draft: RequestDraft
  isWrong: boolean
  onEdit: (changes: Partial<RequestDraft>) => void
}) {
  const texts = useTexts(portalTexts)
  return (
    <>
      <Field
        label={texts.requestTitle}
        isRequired
        hint={texts.requestHint}
        error={isWrong && texts.requestMissing}
      >
        <TextInput
          name="title"
          maxLength={200}
          value={draft.title}
          onChange={({ target }) => onEdit({ title: target.value })}
        />
      </Field>
      <Field label={texts.requestDetails}>
        <TextArea
          name="description"
          rows={4}
          maxLength={4000}
          value={draft.description}
          onChange={({ target }) => onEdit({ description: target.value })}
        />
      </Field>
      <Field label={texts.requestTimes} hint={texts.requestTimesHint}>
        <TextInput
          name="preferred_times"
          maxLength={500}
          value={draft.preferred_times}
          onChange={({ target }) => onEdit({ preferred_times: target.value })}
        />
      </Field>
    </>
  )
}
