import type { Request, Urgency } from '@fieldlark/domain/requests/request.ts'
import { type RequestDraft, requestDraftSchema } from '@fieldlark/domain/requests/request-draft.ts'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { Resolver } from 'react-hook-form'

import type { RecordValues } from '#parts/record/record-values.ts'

/** The form's values as typed; an empty field is ''. */
export type RequestFields = {
  client_id: string
  property_id: string
  title: string
  description: string
  urgency: Urgency
  preferred_times: string
  notes: string
}

export const blankRequest = (clientId: string): RequestFields => ({
  client_id: clientId,
  property_id: '',
  title: '',
  description: '',
  urgency: 'normal',
  preferred_times: '',
  notes: '',
})

export const fieldsOf = (request: Request): RequestFields => ({
  client_id: request.client_id,
  property_id: request.property_id ?? '',
  title: request.title,
  description: request.description ?? '',
  urgency: request.urgency,
  preferred_times: request.preferred_times ?? '',
  notes: request.notes ?? '',
})

export const requestResolver = standardSchemaResolver(requestDraftSchema) as unknown as Resolver<
  RecordValues<RequestFields>,
  unknown,
  RequestDraft
>
