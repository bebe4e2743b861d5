import { useListPages } from '#data/list-pages.ts'
import { type FilterOf, listShape } from '#data/list-shape.ts'
import { rest } from '#data/rest.ts'
import type { Selected } from '#data/schema.ts'

export const reviewsShape = listShape({ sorts: ['newest'], choices: { show: ['unanswered'] } })
type Filter = FilterOf<typeof reviewsShape>

const listed = `id, rating, body, author_name, language, publish_at, reply, reported_at, removed_at, removed_reason, created_at,
  job:jobs(id, title)`
export type ListedReview = Selected<'reviews', typeof listed>

function listQuery(businessId: string, { show }: Filter) {
  const all = rest.from('reviews').select(listed, { count: 'exact' }).eq('business_id', businessId)
  const query = show === 'unanswered' ? all.is('reply', null).is('removed_at', null) : all
  return query.order('created_at', { ascending: false }).order('id')
}

export const useReviews = (businessId: string, filter: Filter) =>
  useListPages<ListedReview>({
    key: ['reviews', businessId],
    filter,
    query: () => listQuery(businessId, filter),
  })
