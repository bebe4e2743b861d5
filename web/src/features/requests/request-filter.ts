import { requestStatuses, urgencies } from '@fieldlark/domain/requests/request.ts'

import { type FilterOf, listShape } from '#data/list-shape.ts'

export const requestShape = listShape({
  sorts: ['newest', 'oldest', 'title'],
  choices: { status: requestStatuses, urgency: urgencies },
})
export type RequestFilter = FilterOf<typeof requestShape>
export type RequestSort = RequestFilter['sort']
