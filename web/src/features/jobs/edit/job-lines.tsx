import { jobLimits } from '@fieldlark/domain/jobs/job.ts'
import type { Minor } from '@fieldlark/domain/values/money.ts'
import { Field } from '@fieldlark/ui/field.tsx'
import { TextArea } from '@fieldlark/ui/text-area.tsx'

import { useTexts } from '#language/language.tsx'
import { documentForm } from '#parts/document/document-form.ts'
import { LineEditor } from '#parts/document/line-editor.tsx'
import { LineDetails, LineNumber } from '#parts/document/line-fields.tsx'
import { useAboutLines } from '#parts/document/line-setup.ts'
import { lineTexts } from '#parts/document/lines.texts.ts'
import { useMinor } from '#parts/document/price-sums.ts'

import { type JobFormState, lineOf, newLine } from './job-fields.ts'
import { jobFormTexts } from './job-form.texts.ts'
import { jobLinesTexts } from './job-lines.texts.ts'

const limits = {
  name: jobLimits.lineName,
  description: jobLimits.lineDescription,
  notes: jobLimits.lineNotes,
}
const hidden = ['description', 'unit_cost', 'notes', 'discount_amount'] as const

/** The lines of a job: each has a cost, and notes for whoever does the work. */
export function JobLines({
  form: jobForm,
  businessId,
  lineTotals,
}: {
  form: JobFormState
  businessId: string
  /** The amount of each line. */
  lineTotals: readonly Minor[]
}) {
  const texts = useTexts(jobLinesTexts)
  const { fields } = useTexts(lineTexts)
  const { problems } = useTexts(jobFormTexts)
  const minor = useMinor()
  const form = documentForm(jobForm)
  const labels = { ...fields, ...texts.fields }
  const about = useAboutLines(form, { labels, hints: texts.hints, problems, limits })
  const details = (index: number) => (
    <LineDetails
      lines={{ form, about }}
      index={index}
      beside={
        <Field {...about(index, 'unit_cost')}>
          <LineNumber form={form} index={index} name="unit_cost" />
        </Field>
      }
      below={
        <Field {...about(index, 'notes')} className="col-span-2">
          <TextArea {...jobForm.register(`lines.${index}.notes`)} rows={2} />
        </Field>
      }
    />
  )
  const hasHiddenError = (index: number) => hidden.some((name) => about(index, name).error)
  const sumsOf = (index: number) => ({ total: minor(lineTotals[index] ?? 0n) })
  const marks = () => null
  const lines = { form, texts, about, hasHiddenError, newLine, lineOf, marks, details, sumsOf }
  return <LineEditor businessId={businessId} lines={lines} />
}
