import { quoteLimits } from '@fieldlark/domain/quotes/quote.ts'
import { Field } from '@fieldlark/ui/field.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'

/** The name of the person who approves the quote. */
export function SignerNameField({
  label,
  error,
  name,
  onName,
}: {
  label: string
  error: string | undefined
  name: string
  onName: (name: string) => void
}) {
  return (
    <Field label={label} isRequired error={error}>
      <TextInput
        name="signer"
        value={name}
        maxLength={quoteLimits.signerName}
        autoComplete="off"
        onChange={({ target }) => onName(target.value)}
      />
    </Field>
  )
}
