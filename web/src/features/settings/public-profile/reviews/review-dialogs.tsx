import { reviewLimits } from '@fieldlark/domain/public-profiles/reviews.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { TextArea } from '@fieldlark/ui/text-area.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { type ComponentProps, type RefObject, useState } from 'react'

import { useCommand } from '#data/use-command.ts'
import { useTexts } from '#language/language.tsx'
import { useTask } from '#parts/actions/task.ts'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { FormDialog } from '#parts/forms/form-dialog.tsx'

import type { ListedReview } from './review-queries.ts'
import { reviewsTexts } from './reviews.texts.ts'

type Props = {
  review: ListedReview
  businessId: string
  finalFocus: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Without words a reply is taken back. */
export function ReplyDialog({ review, businessId, ...rest }: Props) {
  const texts = useTexts(reviewsTexts)
  const { mutateAsync } = useCommand(businessId, 'reply_review')
  const send = async (reply: string) => {
    await mutateAsync({ review_id: review.id, reply })
    toast.success(texts.saved)
  }
  return (
    <WordsDialog
      {...rest}
      title={texts.replyTitle(review.author_name)}
      description={texts.replyBody}
      label={texts.replyLabel}
      submitLabel={texts.save}
      stored={review.reply ?? ''}
      most={reviewLimits.reply}
      send={send}
    />
  )
}

export function ReportDialog({ review, businessId, ...rest }: Props) {
  const texts = useTexts(reviewsTexts)
  const { mutateAsync } = useCommand(businessId, 'report_review')
  const send = async (reason: string) => {
    await mutateAsync({ review_id: review.id, reason })
    toast.success(texts.reportDone)
  }
  return (
    <WordsDialog
      {...rest}
      title={texts.reportTitle(review.author_name)}
      description={texts.reportBody}
      label={texts.reportLabel}
      submitLabel={texts.reportDo}
      stored=""
      most={reviewLimits.report}
      send={send}
    />
  )
}

function WordsDialog({
  label,
  stored,
  most,
  send,
  onClose,
  ...dialog
}: {
  label: string
  stored: string
  most: number
  send: (words: string) => Promise<void>
  onClose: () => void
} & Pick<ComponentProps<typeof FormDialog>, 'title' | 'description' | 'submitLabel' | 'finalFocus'>) {
  const texts = useTexts(reviewsTexts)
  const failureText = useFailureText()
  const { isBusy, failure, start } = useTask()
  const [words, setWords] = useState(stored)
  const isSame = words.trim() === stored
  const submit = () =>
    start(async () => {
      await send(words.trim())
      onClose()
    })
  return (
    <FormDialog
      {...dialog}
      cancelLabel={texts.cancel}
      isBusy={isBusy}
      isBlocked={isSame}
      isSticky={!isSame}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <div className="grid gap-3">
        <Field label={label}>
          <TextArea
            value={words}
            maxLength={most}
            rows={5}
            onChange={({ target }) => setWords(target.value)}
          />
        </Field>
        {failure !== null && <Alert tone="danger">{failureText(failure)}</Alert>}
      </div>
    </FormDialog>
  )
}
