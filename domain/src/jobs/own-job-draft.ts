import { array, type infer as Infer, type input as Input, nullable, object, string } from 'zod/mini'
import { linesLimit } from '#quotes/document-draft.ts'
import { requiredAmount } from '#values/amount-draft.ts'
import { optionalText, requiredLine } from '#values/draft.ts'
import { jobLimits } from './job.ts'

/** A line as workers send it, of a job or of the invoice for it. Codes: invalidAmount, amountTooLarge, tooManyLines. */
const ownLine = object({
  id: string(),
  /** The service of a new line; its price is the catalogue's. */
  service_id: nullable(string()),
  quantity: requiredAmount(1_000_000, 3),
})

export const ownLines = array(ownLine).check(linesLimit)

/** What workers change of a job they are on. Codes: required, tooLong, invalidAmount, amountTooLarge, tooManyLines. */
export const ownJobDraftSchema = object({
  title: requiredLine(jobLimits.title, 'required'),
  description: optionalText(jobLimits.description),
  lines: ownLines,
})

export type OwnJobDraft = Infer<typeof ownJobDraftSchema>
export type OwnJobForm = Input<typeof ownJobDraftSchema>
