import { Button } from '@fieldlark/ui/button.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import Copy from 'lucide-react/icons/copy'

import { copyText } from '#parts/actions/copy.ts'

/** A text to take elsewhere: selected by a tap, copied by its button. */
export function CopyField({
  label,
  value,
  texts,
}: {
  label: string
  value: string
  texts: { copy: string; copied: string; copyFailed: string }
}) {
  return (
    <Field label={label}>
      <TextInput
        readOnly
        value={value}
        onFocus={({ target }) => target.select()}
        trailing={
          <Button
            variant="ghost"
            size="sm"
            aria-label={texts.copy}
            onClick={() => void copyText(value, texts)}
          >
            <Copy aria-hidden />
          </Button>
        }
      />
    </Field>
  )
}
