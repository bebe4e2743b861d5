import { expect, it } from 'vitest'
import { feedbackDraftSchema } from './feedback.ts'

const codes = (message: string) =>
  feedbackDraftSchema.safeParse({ message }).error?.issues.map((issue) => issue.message)

it('requires a message of at most 1000 characters', () => {
  expect(codes(' \n ')).toEqual(['messageRequired'])
  expect(codes('x'.repeat(1001))).toEqual(['tooLong'])
  expect(codes(` ${'x'.repeat(1000)} `)).toBeUndefined()
  expect(codes('🏡'.repeat(1000))).toBeUndefined()
})
