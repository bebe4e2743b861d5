import { Checkbox } from '@fieldlark/ui/checkbox.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { TextArea } from '@fieldlark/ui/text-area.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { type ReactNode, useState } from 'react'
import { useWatch } from 'react-hook-form'

import { useTexts } from '#language/language.tsx'
import { documentForm } from '#parts/document/document-form.ts'
import { LineNumber } from '#parts/document/line-fields.tsx'
import { LineTools } from '#parts/document/line-tools.tsx'
import { lineTexts } from '#parts/document/lines.texts.ts'

import type { JobFormState } from './job-fields.ts'
import type { jobLinesTexts } from './job-lines.texts.ts'

type Named = keyof (typeof jobLinesTexts)['en']['fields']
type LineProps = {
  form: JobFormState
  index: number
  about: (name: Named) => { label: string; hint?: string | undefined; error?: string | undefined }
}

const hidden: readonly Named[] = ['description', 'notes', 'discount_amount']

/** One line of a job: name, quantity, price and cost; notes, discount and tax on demand. */
export function JobLine({
  grip,
  moves,
  total,
  onRemove,
  ...line
}: LineProps & { grip: ReactNode; moves: ReactNode; total: string; onRemove: () => void }) {
  const { form, index, about } = line
  const texts = useTexts(lineTexts)
  const name = useWatch({ control: form.control, name: `lines.${index}.name` }) || texts.unnamed
  const [isOpen, setOpen] = useState(false)
  const isShown = isOpen || hidden.some((each) => about(each).error !== undefined)
  return (
    <div className="grid gap-3 py-3.5">
      <div className="flex items-end gap-1">
        <span className="max-md:hidden">{grip}</span>
        <Field {...about('name')} isRequired className="flex-1">
          <TextInput {...form.register(`lines.${index}.name`)} autoComplete="off" />
        </Field>
      </div>
      <Figures {...line}>
        <output
          aria-label={`${name}: ${total}`}
          className="money min-w-20 self-end pb-2.5 text-right font-semibold"
        >
          {total}
        </output>
      </Figures>
      {isShown && <Details {...line} />}
      <div className="flex items-center justify-end">
        {moves}
        <LineTools name={name} isOpen={isShown} onToggle={() => setOpen(!isOpen)} onRemove={onRemove} />
      </div>
    </div>
  )
}

function Figures({ form, index, about, children }: LineProps & { children: ReactNode }) {
  const document = documentForm(form)
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-[5.5rem_1fr_1fr_auto] md:pl-9">
      {(['quantity', 'unit_price', 'unit_cost'] as const).map((name) => (
        <Field key={name} {...about(name)} hint={undefined}>
          <LineNumber form={document} index={index} name={name} />
        </Field>
      ))}
      {children}
    </div>
  )
}

function Details({ form, index, about }: LineProps) {
  const texts = useTexts(lineTexts)
  return (
    <div className="grid gap-x-3 gap-y-4 rounded-card bg-sunken/60 p-4 sm:grid-cols-2 md:ml-9">
      <Field {...about('description')}>
        <TextArea {...form.register(`lines.${index}.description`)} rows={2} />
      </Field>
      <Field {...about('notes')}>
        <TextArea {...form.register(`lines.${index}.notes`)} rows={2} />
      </Field>
      <Field {...about('discount_amount')}>
        <LineNumber form={documentForm(form)} index={index} name="discount_amount" />
      </Field>
      <Checkbox
        {...form.register(`lines.${index}.is_taxable`)}
        label={texts.taxable}
        className="sm:self-end sm:pb-1"
      />
    </div>
  )
}
