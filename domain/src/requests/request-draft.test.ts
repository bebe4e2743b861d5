import { expect, it } from 'vitest'
import { requestDraftSchema } from './request-draft.ts'

const form = {
  client_id: 'c',
  property_id: '',
  title: ' Leaking  tap ',
  description: '',
  urgency: 'urgent' as const,
  preferred_times: 'mornings',
  notes: '',
}

const codes = (value: object) =>
  requestDraftSchema
    .safeParse(value)
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

it('turns empty fields into null', () => {
  expect(requestDraftSchema.parse(form)).toEqual({
    ...form,
    title: 'Leaking tap',
    property_id: null,
    description: null,
    notes: null,
  })
})

it('requires a client and a title', () => {
  expect(codes({ ...form, client_id: '', title: ' ' })).toEqual(['client_id: required', 'title: required'])
  expect(codes({ ...form, title: 'x'.repeat(201) })).toEqual(['title: tooLong'])
})
