import { Button } from '@fieldlark/ui/button.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { type FormEvent, useRef, useState } from 'react'

import { useBusy } from '#parts/actions/busy.ts'

type CodeFormProps = {
  label: string
  hint?: string
  submitLabel: string
  busyLabel: string
  /** The sentence for fewer or more than six digits. */
  incomplete: string
  /** Uses the code; resolves to the sentence that says why it does not work, or to '' when it does. */
  onCode: (code: string) => Promise<string>
  className?: string
}

/** One field for a code of six digits, from a message or an authenticator app. */
export function CodeForm({
  label,
  hint,
  submitLabel,
  busyLabel,
  incomplete,
  onCode,
  className,
}: CodeFormProps) {
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState('')
  const { isBusy, run } = useBusy()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // The form may be inside a dialog that was opened from another form.
    event.stopPropagation()
    await run(async () => {
      // Pasted digits often bring spaces along.
      const code = (input.current?.value ?? '').replace(/\D/g, '')
      setProblem('')
      const sentence = code.length === 6 ? await onCode(code) : incomplete
      if (sentence === '') return
      setProblem(sentence)
      input.current?.focus()
      input.current?.select()
    })
  }

  return (
    <form noValidate className={className ?? 'flex flex-col gap-4'} onSubmit={(event) => void submit(event)}>
      <Field label={label} {...(hint && { hint })} error={problem}>
        <TextInput ref={input} inputMode="numeric" autoComplete="one-time-code" className="money" />
      </Field>
      <Button type="submit" size="lg" isBusy={isBusy} busyLabel={busyLabel}>
        {submitLabel}
      </Button>
    </form>
  )
}
