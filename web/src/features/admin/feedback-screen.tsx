import { Button, ButtonLink } from '@fieldlark/ui/button.tsx'
import { PageHeader } from '@fieldlark/ui/page-header.tsx'
import { Segmented } from '@fieldlark/ui/segmented.tsx'
import { Link, useSearchParams } from 'react-router'

import type { AdminFeedback } from '#data/admin-answers.ts'
import { useTexts } from '#language/language.tsx'
import { useAttempt } from '#parts/actions/attempt.ts'

import { adminTexts } from './admin.texts.ts'
import { adminHref } from './admin-href.ts'
import { AdminList } from './admin-list.tsx'
import { useAdminChange, useAdminList } from './admin-queries.ts'
import { useMoment } from './use-moment.ts'

export function FeedbackScreen() {
  const texts = useTexts(adminTexts)
  const [address, setAddress] = useSearchParams()
  const isHandled = address.get('show') === 'handled'
  const list = useAdminList('admin_feedback', { is_handled: isHandled })
  return (
    <>
      <title>{texts.documentTitle(texts.names.feedback)}</title>
      <PageHeader title={texts.names.feedback} subtitle={texts.feedback.subtitle} />
      <Segmented
        label={texts.which}
        isLabelHidden
        options={[
          { value: 'open', label: texts.feedback.open },
          { value: 'handled', label: texts.feedback.handled },
        ]}
        value={isHandled ? 'handled' : 'open'}
        onValueChange={(show) => setAddress(show === 'open' ? {} : { show }, { replace: true })}
      />
      <AdminList
        label={texts.names.feedback}
        list={list}
        empty={isHandled ? texts.none : texts.feedback.allHandled}
      >
        {(feedback) => <FeedbackRow key={feedback.id} feedback={feedback} />}
      </AdminList>
    </>
  )
}

function FeedbackRow({ feedback }: { feedback: AdminFeedback }) {
  const texts = useTexts(adminTexts)
  const moment = useMoment()
  const handle = useAdminChange('admin_handle_feedback').mutateAsync
  const { isBusy, attempt } = useAttempt()
  const { id, email, handled_at: handledAt } = feedback
  const subject = encodeURIComponent(texts.feedback.answerSubject)
  return (
    <li className="grid gap-1 py-3">
      <p className="break-words whitespace-pre-line">{feedback.message}</p>
      <p className="flex flex-wrap gap-x-3 text-xs text-ink-soft">
        <Link to={adminHref('users', feedback.user_id)} className="underline">
          <bdi>{feedback.full_name || email || texts.users.deleted}</bdi>
        </Link>
        <Link to={adminHref('businesses', feedback.business_id)} className="underline">
          <bdi>{feedback.business_name}</bdi>
        </Link>
        <time className="ml-auto shrink-0" dateTime={feedback.created_at}>
          {moment(feedback.created_at)}
        </time>
      </p>
      <span className="mt-1 flex flex-wrap gap-2">
        {email && (
          <ButtonLink
            variant="secondary"
            size="sm"
            href={`mailto:${email}?subject=${subject}`}
            className="inline-flex"
          >
            {texts.feedback.answer}
          </ButtonLink>
        )}
        <Button
          variant="ghost"
          size="sm"
          isBusy={isBusy}
          onClick={() =>
            void attempt(async () => void (await handle({ feedback_id: id, is_handled: handledAt === null })))
          }
        >
          {handledAt === null ? texts.feedback.close : texts.feedback.reopen}
        </Button>
      </span>
    </li>
  )
}
