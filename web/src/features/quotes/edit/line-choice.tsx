import { lineKinds } from '@fieldlark/domain/quotes/quote.ts'
import { Checkbox } from '@fieldlark/ui/checkbox.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { Segmented } from '@fieldlark/ui/segmented.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { type ReactNode, useId } from 'react'
import { useWatch } from 'react-hook-form'

import { useTexts } from '#language/language.tsx'

import { linesTexts } from '../lines.texts.ts'
import type { LineFields, QuoteFormState } from './quote-fields.ts'
import { useLineKind } from './use-line-kind.ts'

type Props = { form: QuoteFormState; index: number }

/** Whether the line is required, optional, or one of a group. */
export function LineChoice({
  form,
  index,
  group,
}: Props & { group: { label: ReactNode; hint?: ReactNode; error?: ReactNode } }) {
  const texts = useTexts(linesTexts)
  const groupsId = useId()
  const lines = useWatch({ control: form.control, name: 'lines' })
  const line: LineFields | undefined = lines[index]
  const { setKind } = useLineKind(form)
  const groups = [...new Set(lines.map(({ choice_group }) => choice_group).filter(Boolean))]
  if (!line) return null
  return (
    <>
      <Segmented
        className="col-span-2"
        label={texts.kind}
        value={line.kind}
        onValueChange={(kind) => setKind(index, kind)}
        options={lineKinds.map((kind) => ({ value: kind, label: texts.kinds[kind] }))}
      />
      {line.kind === 'choice' && (
        <Field {...group} className="col-span-2">
          <TextInput {...form.register(`lines.${index}.choice_group`)} list={groupsId} autoComplete="off" />
        </Field>
      )}
      <datalist id={groupsId}>
        {groups.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </>
  )
}

/** Whether a line that is not required counts towards the total now. */
export function ChosenBox({ form, index }: Props) {
  const texts = useTexts(linesTexts)
  const line: LineFields | undefined = useWatch({ control: form.control, name: `lines.${index}` })
  const { setChosen } = useLineKind(form)
  if (!line || line.kind === 'required') return null
  return (
    <Checkbox
      label={texts.chosen}
      checked={line.is_selected}
      onChange={({ target }) => setChosen(index, target.checked)}
    />
  )
}
