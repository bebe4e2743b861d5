import { clientStatuses, leadSources } from '@fieldlark/domain/clients/client.ts'

import { type FilterOf, listShape } from './list-shape.ts'

export const clientShape = listShape({
  sorts: ['newest', 'oldest', 'name', 'name-desc'],
  choices: { status: clientStatuses, source: leadSources },
})
export type ClientFilter = FilterOf<typeof clientShape>
export type ClientSort = ClientFilter['sort']
