import { Field } from '@fieldlark/ui/field.tsx'
import { TextArea } from '@fieldlark/ui/text-area.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'

import { useTexts } from '#language/language.tsx'

import { sendTexts } from './send.texts.ts'

/** The recipient of an email and a personal message. */
export function MailFields({
  noteHint,
  isFixed = false,
  to,
  onTo,
  note,
  onNote,
  isWrong,
}: {
  noteHint: string
  isFixed?: boolean
  to: string
  onTo: (to: string) => void
  note: string
  onNote: (note: string) => void
  isWrong: boolean
}) {
  const texts = useTexts(sendTexts)
  return (
    <>
      <Field label={texts.to} isRequired error={isWrong ? texts.addressMissing : undefined}>
        <TextInput
          type="email"
          autoComplete="off"
          readOnly={isFixed}
          value={to}
          onChange={({ target }) => onTo(target.value)}
        />
      </Field>
      <Field label={texts.note} hint={noteHint}>
        <TextArea rows={3} maxLength={4000} value={note} onChange={({ target }) => onNote(target.value)} />
      </Field>
    </>
  )
}
