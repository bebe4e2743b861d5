import { jobLimits } from '@fieldlark/domain/jobs/job.ts'
import type { Minor } from '@fieldlark/domain/values/money.ts'

import { useTexts } from '#language/language.tsx'
import { AddLine } from '#parts/document/add-line.tsx'
import { documentForm } from '#parts/document/document-form.ts'
import { useAboutLines } from '#parts/document/line-setup.ts'
import { useMinor } from '#parts/document/price-sums.ts'
import { LineRows } from '#parts/document/rows/line-rows.tsx'
import { useLines } from '#parts/document/use-lines.ts'

import { type JobFormState, lineOf, newLine } from './job-fields.ts'
import { jobFormTexts } from './job-form.texts.ts'
import { JobLine } from './job-line.tsx'
import { jobLinesTexts } from './job-lines.texts.ts'

const limits = {
  name: jobLimits.lineName,
  description: jobLimits.lineDescription,
  notes: jobLimits.lineNotes,
}

/** The lines of a job: picked from the catalogue or typed, reordered by dragging or by buttons. */
export function JobLines({
  form,
  businessId,
  lineTotals,
}: {
  form: JobFormState
  businessId: string
  /** The amount of each line. */
  lineTotals: readonly Minor[]
}) {
  const texts = useTexts(jobLinesTexts)
  const { problems } = useTexts(jobFormTexts)
  const minor = useMinor()
  const document = documentForm(form)
  const { rows, add, move, remove } = useLines(document)
  const about = useAboutLines(document, { labels: texts.fields, hints: texts.hints, problems, limits })
  return (
    <>
      {rows.length === 0 ? (
        <p className="text-pretty text-ink-faint">{texts.empty}</p>
      ) : (
        <LineRows
          label={texts.list}
          rows={rows}
          onMove={move}
          className="border-line border-y"
          rowClassName="border-line border-b bg-paper last:border-0"
        >
          {(_, index, { grip, moves }) => (
            <JobLine
              form={form}
              index={index}
              about={(name) => about(index, name)}
              grip={grip}
              moves={moves}
              total={minor(lineTotals[index] ?? 0n)}
              onRemove={() => remove(index)}
            />
          )}
        </LineRows>
      )}
      <AddLine
        businessId={businessId}
        onService={(service) => add(lineOf(service), false)}
        onBlank={() => add(newLine(), true)}
      />
    </>
  )
}
