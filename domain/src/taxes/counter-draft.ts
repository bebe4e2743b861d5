import { type infer as Infer, type input as Input, object, overwrite, refine, string } from 'zod/mini'
import { requiredCount } from '#values/count-draft.ts'
import { type Counter, counterLimits } from './counter.ts'

/**
 * Codes: tooLong, invalidPrefix, invalidCount. A number below the last used one is `numberUsed`, which isNumberUsed
 * tests.
 */
export const counterDraftSchema = object({
  prefix: string().check(
    overwrite((text) => text.trim()),
    refine((text) => text.length <= counterLimits.prefix, { error: 'tooLong', abort: true }),
    refine((text) => /^[A-Za-z0-9./_-]*$/.test(text), { error: 'invalidPrefix' }),
  ),
  padding: requiredCount(1, counterLimits.padding),
  next_number: requiredCount(1, counterLimits.nextNumber),
})

export type CounterDraft = Infer<typeof counterDraftSchema>
export type CounterForm = Input<typeof counterDraftSchema>

/** Numbers are never reused. */
export const isNumberUsed = (draft: CounterDraft, counter: Pick<Counter, 'last_taken'>): boolean =>
  draft.next_number <= counter.last_taken
