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
  /** The sentence for too few or too many characters. */
  incomplete: string
  /** Uses the code; resolves to the sentence that says why it does not work, or to '' when it does. */
  onCode: (code: string) => Promise<string>
  className?: string
  /** One of the codes on paper: 16 letters and digits in place of six digits. */
  isRecovery?: boolean
}

// Pasted codes often bring spaces along.
const cleaned = (typed: string, isRecovery: boolean) =>
  isRecovery ? typed.toLowerCase().replace(/[^a-z0-9]/g, '') : typed.replace(/\D/g, '')

/** One field for a code, from a message, an authenticator app or a list of recovery codes. */
export function CodeForm({
  label,
  hint,
  submitLabel,
  busyLabel,
  incomplete,
  onCode,
  className,
  isRecovery = false,
}: CodeFormProps) {
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState('')
  const { isBusy, run } = useBusy()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // The form may be inside a dialog that was opened from another form.
    event.stopPropagation()
    await run(async () => {
      const code = cleaned(input.current?.value ?? '', isRecovery)
      setProblem('')
      const sentence = code.length === (isRecovery ? 16 : 6) ? await onCode(code) : incomplete
      if (sentence === '') return
      setProblem(sentence)
      input.current?.focus()
      input.current?.select()
    })
  }

  return (
    <form noValidate className={className ?? 'flex flex-col gap-4'} onSubmit={(event) => void submit(event)}>
      <Field label={label} {...(hint && { hint })} error={problem}>
        <TextInput
          ref={input}
          {...(isRecovery
            ? { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false }
            : { inputMode: 'numeric', autoComplete: 'one-time-code' })}
          className="money"
        />
      </Field>
      <Button type="submit" size="lg" isBusy={isBusy} busyLabel={busyLabel}>
        {submitLabel}
      </Button>
    </form>
  )
}
