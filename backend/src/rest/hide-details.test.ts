import { expect, it } from 'vitest'
import { hideDetails } from './hide-details.ts'

const hidden = (code: string, message: string) =>
  hideDetails({
    code,
    message,
    details: 'Failing row contains (secret).',
    hint: 'Perhaps you meant "secret".',
  })

it('names the column of a check and of a missing value, and nothing else', () => {
  const check = (table: string, name: string) =>
    hidden('23514', `new row for relation "${table}" violates check constraint "${name}"`).details
  expect(check('services', 'services_price_check')).toBe('Column: price')
  expect(check('visit_times', 'visit_times_started_at_check1')).toBe('Column: started_at')
  expect(check('expenses', 'expenses_check')).toBeNull()
  expect(
    hidden('23502', 'null value in column "date" of relation "expenses" violates not-null constraint'),
  ).toEqual({
    message: 'A value is missing that its table requires.',
    details: 'Column: date',
    hint: null,
  })
})

it('hides which key exists', () => {
  expect(hidden('23505', 'duplicate key value violates unique constraint "a_key"')).toEqual({
    message: 'duplicate key value violates unique constraint "a_key"',
    details: null,
    hint: null,
  })
  expect(hidden('22P02', 'invalid input syntax for type uuid: "secret"').details).toBeNull()
})
