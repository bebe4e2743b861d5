import { Field } from '@fieldlark/ui/field.tsx'
import { TextArea } from '@fieldlark/ui/text-area.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'

import { useTexts } from '#language/language.tsx'

import { invoiceDialogTexts } from './invoice-dialogs.texts.ts'

/** To whom a mail goes, and what is said in it besides. */
export function MailFields({
  to,
  onTo,
  note,
  onNote,
  isWrong,
}: {
  to: string
  onTo: (to: string) => void
  note: string
  onNote: (note: string) => void
  isWrong: boolean
}) {
  const { send: texts } = useTexts(invoiceDialogTexts)
  return (
    <>
      <Field label={texts.to} isRequired error={isWrong ? texts.addressMissing : undefined}>
        <TextInput type="email" autoComplete="off" value={to} onChange={({ target }) => onTo(target.value)} />
      </Field>
      <Field label={texts.note} hint={texts.noteHint}>
        <TextArea rows={3} maxLength={4000} value={note} onChange={({ target }) => onNote(target.value)} />
      </Field>
    </>
  )
}
