import { feedbackMaxLength } from '@fieldlark/domain/feedback/feedback.ts'
import { graphemeLength } from '@fieldlark/domain/values/text.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { TextArea } from '@fieldlark/ui/text-area.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { newId } from '#data/new-id.ts'
import { useTexts } from '#language/language.tsx'
import { problemTexts } from '#language/problems.texts.ts'
import { dropDraft, readDraft, useDraft } from '#session/draft.ts'
import { useSignedIn } from '#session/session.tsx'
import { feedbackTexts } from './feedback.texts.ts'
import { useSendFeedback } from './feedback-queries.ts'

type Values = { id: string; message: string }

/** The message is kept as a draft until it is sent: through errors, closing and reloads. */
function useFeedbackForm(onSent: () => void) {
  const texts = useTexts(feedbackTexts)
  const { userId, business } = useSignedIn()
  const draftName = `feedback:${userId}:${business?.id}`
  const form = useForm<Values>({
    defaultValues: { id: newId(), message: '', ...readDraft<Values>(draftName) },
  })
  useDraft(draftName, form)
  const { mutateAsync } = useSendFeedback()
  const submit = form.handleSubmit(async ({ id, message: typed }) => {
    const message = typed.trim()
    if (!business || message === '') {
      toast.error(texts.enterMessage)
      return
    }
    try {
      await mutateAsync({ id, message, user_id: userId, business_id: business.id })
      form.reset({ id: newId(), message: '' })
      dropDraft(draftName)
      toast.success(texts.sent)
      onSent()
    } catch {
      toast.error(texts.failed)
    }
  })
  return { form, submit }
}

/** The form for feedback, suggestions and problem reports. */
export function FeedbackDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return isOpen ? <OpenDialog onClose={onClose} /> : null
}

function OpenDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts(feedbackTexts)
  const { fields } = useTexts(problemTexts)
  const field = useRef<HTMLTextAreaElement | null>(null)
  const { form, submit } = useFeedbackForm(onClose)
  const { isSubmitting } = form.formState
  const message = form.watch('message')
  const length = graphemeLength(message)
  const isTooLong = length > feedbackMaxLength
  const { ref, ...input } = form.register('message')
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.title}
      description={texts.intro}
      closeLabel={texts.close}
      initialFocus={field}
      onSubmit={(event) => void submit(event)}
      isSticky={message !== ''}
      onBack={onClose}
      footer={
        <>
          <Button variant="secondary" disabled={isSubmitting} onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button
            type="submit"
            disabled={isSubmitting || isTooLong || message.trim() === ''}
            busyLabel={texts.submitting}
            isBusy={isSubmitting}
          >
            {texts.submit}
          </Button>
        </>
      }
    >
      <Field
        label={texts.label}
        isRequired
        counter={texts.counter(length, feedbackMaxLength)}
        error={isTooLong && fields.tooLong(feedbackMaxLength)}
      >
        <TextArea
          {...input}
          rows={4}
          readOnly={isSubmitting}
          ref={(element) => {
            ref(element)
            field.current = element
          }}
        />
      </Field>
    </Dialog>
  )
}
