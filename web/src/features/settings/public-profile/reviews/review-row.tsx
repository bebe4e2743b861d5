import { ratings } from '@fieldlark/domain/public-profiles/reviews.ts'
import { Badge } from '@fieldlark/ui/badge.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { Suspense, useRef, useState } from 'react'
import { Link } from 'react-router'

import { useTexts } from '#language/language.tsx'
import { useBusinessDay } from '#parts/dates/business-day.ts'
import { jobHref } from '#paths.ts'

import type { ListedReview } from './review-queries.ts'
import { reviewsTexts } from './reviews.texts.ts'

const ReplyDialog = lazyPart(async () => (await import('./review-dialogs.tsx')).ReplyDialog)
const ReportDialog = lazyPart(async () => (await import('./review-dialogs.tsx')).ReportDialog)

type Props = { review: ListedReview; businessId: string }

/** One review with its reply, and what the office can do: reply and report, nothing else. */
export function ReviewRow({ review, businessId }: Props) {
  const texts = useTexts(reviewsTexts)
  const dayOf = useBusinessDay()
  const { rating, author_name, body, language, job, reply, removed_at, removed_reason, created_at } = review
  return (
    <article className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="text-field">
          <span aria-hidden>{ratings.map((nth) => (6 - nth <= rating ? '★' : '☆'))}</span>
          <span className="sr-only">{texts.stars(rating)}</span>
        </span>
        <bdi className="font-semibold">{author_name}</bdi>
        <States review={review} />
      </div>
      <p className="text-xs text-ink-soft">
        {dayOf(created_at)}
        {job && (
          <>
            {' · '}
            <Link to={jobHref(job.id)} className="font-medium text-field underline underline-offset-4">
              {job.title}
            </Link>
          </>
        )}
      </p>
      {body && (
        <p lang={language} className="break-words whitespace-pre-line">
          {body}
        </p>
      )}
      {removed_reason && <p className="text-ink-soft break-words">{removed_reason}</p>}
      {reply && (
        <div className="rounded-card bg-sunken p-3">
          <p className="text-xs font-semibold">{texts.yourReply}</p>
          <p className="break-words whitespace-pre-line">{reply}</p>
        </div>
      )}
      {removed_at === null && <Actions review={review} businessId={businessId} />}
    </article>
  )
}

function States({ review: { publish_at, removed_at, reported_at } }: Pick<Props, 'review'>) {
  const texts = useTexts(reviewsTexts)
  const dayOf = useBusinessDay()
  const [now] = useState(Date.now)
  if (removed_at !== null) return <Badge>{texts.removed}</Badge>
  const isPublic = Date.parse(publish_at) <= now
  return (
    <>
      <Badge tone={isPublic ? 'green' : 'blue'}>
        {isPublic ? texts.publicSince : texts.publicFrom(dayOf(publish_at))}
      </Badge>
      {reported_at !== null && <Badge tone="yellow">{texts.reported}</Badge>}
    </>
  )
}

function Actions({ review, businessId }: Props) {
  const texts = useTexts(reviewsTexts)
  const [opened, setOpened] = useState<'reply' | 'report' | null>(null)
  const reply = useRef<HTMLButtonElement>(null)
  const report = useRef<HTMLButtonElement>(null)
  const props = { review, businessId, onClose: () => setOpened(null) }
  return (
    <div className="flex flex-wrap gap-2.5">
      <Button ref={reply} variant="secondary" onClick={() => setOpened('reply')}>
        {review.reply ? texts.editReply : texts.reply}
      </Button>
      {review.reported_at === null && (
        <Button ref={report} variant="ghost" onClick={() => setOpened('report')}>
          {texts.report}
        </Button>
      )}
      <Suspense fallback={null}>
        {opened === 'reply' && <ReplyDialog {...props} finalFocus={reply} />}
        {opened === 'report' && <ReportDialog {...props} finalFocus={report} />}
      </Suspense>
    </div>
  )
}
