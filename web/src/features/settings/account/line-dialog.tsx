import { Field } from '@fieldlark/ui/field.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { type ComponentProps, useState } from 'react'

import { useBusy } from '#parts/actions/busy.ts'
import { FormDialog } from '#parts/forms/form-dialog.tsx'

type Props = Pick<
  ComponentProps<typeof FormDialog>,
  'title' | 'description' | 'submitLabel' | 'submitLook' | 'busyLabel' | 'onClose' | 'children'
> & {
  label: string
  input: Pick<ComponentProps<typeof TextInput>, 'type' | 'autoComplete' | 'maxLength'>
  initial: string
  /** Resolves to the sentence that says what is wrong, or to '' when it is saved: then the dialog closes. */
  onSave: (typed: string) => Promise<string>
  /** Whether it stays open then, for a next step in its place. */
  isKept?: boolean
}

/** A dialog with one line to fill in. */
export function LineDialog({ label, input, initial, onSave, isKept = false, children, ...dialog }: Props) {
  const [typed, setTyped] = useState(initial)
  const [problem, setProblem] = useState('')
  const { isBusy, run } = useBusy()
  const handleSubmit = async () => {
    const sentence = await onSave(typed)
    setProblem(sentence)
    if (sentence === '' && !isKept) dialog.onClose()
  }
  const handleChange = (text: string) => {
    setTyped(text)
    setProblem('')
  }
  return (
    <FormDialog {...dialog} size="sm" isBusy={isBusy} onSubmit={() => void run(handleSubmit)}>
      <Field label={label} isRequired error={problem}>
        <TextInput {...input} value={typed} onChange={({ target }) => handleChange(target.value)} />
      </Field>
      {children}
    </FormDialog>
  )
}
