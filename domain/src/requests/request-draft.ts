import {
  _default,
  type infer as Infer,
  type input as Input,
  nullable,
  object,
  enum as oneOf,
  pipe,
  string,
  transform,
} from 'zod/mini'
import { optionalLine, optionalText, requiredLine } from '#values/draft.ts'
import { requestLimits, urgencies } from './request.ts'

/** Codes: required (client_id, title), tooLong, invalid. */
export const requestDraftSchema = object({
  client_id: requiredLine(100, 'required'),
  property_id: pipe(
    nullable(string()),
    transform((id: string | null) => id || null),
  ),
  title: requiredLine(requestLimits.title, 'required'),
  description: optionalText(requestLimits.description),
  urgency: _default(oneOf(urgencies, { error: 'invalid' }), 'normal'),
  preferred_times: optionalLine(requestLimits.preferredTimes),
  notes: optionalText(requestLimits.notes),
})

/** What is sent to the table: empty fields are null. */
export type RequestDraft = Infer<typeof requestDraftSchema>
/** What a form holds. */
export type RequestForm = Input<typeof requestDraftSchema>
