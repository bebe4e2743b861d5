import { visitLimits } from '@fieldlark/domain/jobs/visit.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import type { KeyboardEvent } from 'react'

import { useTexts } from '#language/language.tsx'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { SignaturePad } from '#parts/signature/signature-pad.tsx'

import { signOffTexts } from './sign-off.texts.ts'
import type { useSignOff } from './use-sign-off.ts'

/** The signer's name and the signature field. */
export function SignOffFields({
  signOff,
  isOptional = false,
  isCompleted,
}: {
  signOff: ReturnType<typeof useSignOff>
  isOptional?: boolean
  isCompleted: boolean
}) {
  const texts = useTexts(signOffTexts)
  const failureText = useFailureText()
  const { name, isTried, isNameMissing, hasSignature, failure } = signOff
  // Enter closes a phone's keyboard, which covers the signature field.
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    event.currentTarget.blur()
  }
  return (
    <div className="grid gap-3">
      <Field
        label={texts.name}
        isRequired={!isOptional}
        error={isTried && isNameMissing ? texts.nameMissing : undefined}
      >
        <TextInput
          value={name}
          maxLength={visitLimits.signerName}
          autoComplete="off"
          enterKeyHint="done"
          onChange={({ target }) => signOff.setName(target.value)}
          onKeyDown={handleKey}
        />
      </Field>
      <SignaturePad
        name={name}
        isRequired={!isOptional}
        onChange={signOff.setSignature}
        error={isTried && !isOptional && !hasSignature ? texts.missing : undefined}
      />
      {failure !== null && (
        <Alert tone="danger" title={texts.failed}>
          {failureText(failure)} {isCompleted ? texts.kept : texts.stillHere}
        </Alert>
      )}
    </div>
  )
}
