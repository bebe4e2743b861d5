import { Button } from '@fieldlark/ui/button.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import Plus from 'lucide-react/icons/plus'
import { useFieldArray, useWatch } from 'react-hook-form'

import { useTexts } from '#language/language.tsx'
import { LineRows } from '#parts/line-rows/line-rows.tsx'
import { useMoney } from '#parts/money.ts'
import { ServicePicker } from '#parts/service-picker.tsx'

import { type JobFormState, lineOf, newLine } from './job-fields.ts'
import { JobLine } from './job-line.tsx'
import { jobLinesTexts } from './job-lines.texts.ts'

/** What the job consists of: picked or written, ordered by dragging or by buttons. */
export function JobLineEditor({
  form,
  businessId,
  ofLines,
}: {
  form: JobFormState
  businessId: string
  /** What each line comes to. */
  ofLines: readonly string[]
}) {
  const texts = useTexts(jobLinesTexts)
  const { format } = useMoney()
  const { fields, append, insert, remove, move } = useFieldArray({
    control: form.control,
    name: 'lines',
    keyName: 'key',
  })
  const lines = useWatch({ control: form.control, name: 'lines' })
  const handleRemove = (index: number) => {
    const line = form.getValues('lines')[index]
    if (!line) return
    remove(index)
    const undo = { label: texts.undo, onClick: () => insert(index, line, { shouldFocus: false }) }
    toast.info(texts.removed(line.name || texts.unnamed), { action: undo })
  }
  const rows = fields.map(({ id }, index) => ({ id, name: lines[index]?.name ?? '' }))
  return (
    <>
      {rows.length === 0 ? (
        <p className="text-pretty text-ink-faint">{texts.empty}</p>
      ) : (
        <LineRows
          label={texts.list}
          rows={rows}
          onMove={move}
          className="-mx-4 border-line border-y md:-mx-5"
          rowClassName="border-line border-b bg-surface last:border-0"
        >
          {(_, index, { grip, moves }) => (
            <JobLine
              form={form}
              index={index}
              grip={grip}
              moves={moves}
              total={format(Number(ofLines[index] ?? 0))}
              onRemove={() => handleRemove(index)}
            />
          )}
        </LineRows>
      )}
      <div className="flex flex-wrap gap-2">
        <div className="min-w-52 flex-1">
          <ServicePicker
            businessId={businessId}
            label={texts.addService}
            onPick={(service) => append(lineOf(service), { shouldFocus: false })}
          />
        </div>
        <Button
          variant="secondary"
          onClick={() => append(newLine(), { focusName: `lines.${fields.length}.name` })}
        >
          <Plus aria-hidden />
          {texts.addBlank}
        </Button>
      </div>
    </>
  )
}
