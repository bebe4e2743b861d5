import { visitLimits } from '@fieldlark/domain/jobs/visit.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import type { KeyboardEvent } from 'react'

import { useTexts } from '#language/language.tsx'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { SignaturePad } from '#parts/signature/signature-pad.tsx'

import { signOffTexts } from './sign-off.texts.ts'
import type { useSigning } from './use-sign-off.ts'

/** The signer's name and the signature field. */
export function SignOffFields({
  signing,
  isOptional,
}: {
  signing: ReturnType<typeof useSigning>
  isOptional: boolean
}) {
  const texts = useTexts(signOffTexts)
  const { name, isTried, isNameMissing, hasSignature } = signing
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
          onChange={({ target }) => signing.setName(target.value)}
          onKeyDown={handleKey}
        />
      </Field>
      <SignaturePad
        name={name}
        isRequired={!isOptional}
        onChange={signing.setSignature}
        error={isTried && !isOptional && !hasSignature ? texts.missing : undefined}
      />
    </div>
  )
}

/** Why a signature is not saved, and that it is still there. */
export function SignOffFailure({ failure, isCompleted }: { failure: unknown; isCompleted: boolean }) {
  const texts = useTexts(signOffTexts)
  const failureText = useFailureText()
  if (failure === null) return null
  return (
    <Alert tone="danger" title={texts.failed}>
      {failureText(failure)} {isCompleted ? texts.kept : texts.stillHere}
    </Alert>
  )
}
