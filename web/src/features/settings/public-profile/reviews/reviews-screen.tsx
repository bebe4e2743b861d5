import { Button } from '@fieldlark/ui/button.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import Star from 'lucide-react/icons/star'
import { Link } from 'react-router'

import { useTexts } from '#language/language.tsx'
import { EmptyList } from '#parts/list/empty-list.tsx'
import { ListResults } from '#parts/list/list-results.tsx'
import { StatusStrip } from '#parts/list/status-strip.tsx'
import { useListFilter } from '#parts/list/use-list-filter.ts'
import { RecordHead } from '#parts/record/record-head.tsx'
import { paths } from '#paths.ts'
import { useBusiness, useCan } from '#session/session.tsx'

import { ManagersOnly } from '../../managers-only.tsx'
import { reviewsShape, useReviews } from './review-queries.ts'
import { ReviewRow } from './review-row.tsx'
import { reviewsTexts } from './reviews.texts.ts'

/** What clients say of completed work, the newest first. */
export function ReviewsScreen() {
  return (
    <ManagersOnly isAllowed={useCan('edit business')}>
      <Reviews />
    </ManagersOnly>
  )
}

function Reviews() {
  const texts = useTexts(reviewsTexts)
  const { id: businessId } = useBusiness()
  const { filter, change, isFiltered } = useListFilter(reviewsShape)
  const list = useReviews(businessId, filter)
  const total = list.data?.pages.at(-1)?.total
  const items = [
    // Of the other choice the list knows no number.
    { value: null, label: texts.all, count: isFiltered ? undefined : total },
    { value: 'unanswered' as const, label: texts.unanswered, count: isFiltered ? total : undefined },
  ]
  return (
    <>
      <RecordHead
        page={texts.documentTitle}
        back={{ to: paths.publicProfile, label: texts.back }}
        kicker={texts.back}
        title={texts.title}
      />
      <StatusStrip
        label={texts.show}
        items={items}
        value={filter.show}
        onChange={(show) => change({ show })}
      />
      <ListResults list={list} isFiltered={isFiltered} found={texts.found} loadFailed={texts.loadFailed}>
        {(reviews, { isLoading }) => {
          if (isLoading) return <Loading />
          if (reviews.length === 0) return isFiltered ? <p>{texts.noneUnanswered}</p> : <NoReviews />
          return (
            <ul aria-label={texts.title} className="divide-y divide-line">
              {reviews.map((review) => (
                <li key={review.id} className="py-4">
                  <ReviewRow review={review} businessId={businessId} />
                </li>
              ))}
            </ul>
          )
        }}
      </ListResults>
    </>
  )
}

function Loading() {
  return (
    <output aria-label={useTexts(reviewsTexts).loading} className="block">
      <Skeleton className="mb-2 h-14 rounded-card" />
      <Skeleton className="mb-2 h-14 rounded-card" />
    </output>
  )
}

function NoReviews() {
  const texts = useTexts(reviewsTexts)
  return (
    <EmptyList
      icon={<Star />}
      title={texts.emptyTitle}
      body={texts.emptyBody}
      action={<Button render={<Link to={paths.publicProfile} />}>{texts.toSwitch}</Button>}
    />
  )
}
