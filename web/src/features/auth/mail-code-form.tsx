import { Button } from '@fieldlark/ui/button.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'

import { useTexts } from '#language/language.tsx'
import { authFaultOf } from '#parts/sign-in/auth-errors.ts'
import { authWords } from '#parts/sign-in/auth-words.ts'
import { signInTexts } from '#parts/sign-in/sign-in.texts.ts'
import { paths } from '../../paths.ts'

import { authTexts } from './auth.texts.ts'
import { signInByCode } from './mails.ts'

type MailCodeFormProps = {
  email: string
  /** The query onboarding shall find, or ''. */
  search: string
}

/** For who reads the message on another device: its digits do here what its link does there. */
export function MailCodeForm({ email, search }: MailCodeFormProps) {
  const texts = useTexts(authTexts)
  const shared = useTexts(signInTexts)
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)

  const fail = (sentence: string) => {
    setProblem(sentence)
    input.current?.focus()
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    // Pasted digits often bring spaces along.
    const code = (input.current?.value ?? '').replace(/\D/g, '')
    if (code.length !== 6) return fail(texts.codeIncomplete)
    setProblem('')
    setBusy(true)
    const { error } = await signInByCode(email, code).catch((thrown: unknown) => ({ error: thrown }))
    setBusy(false)
    if (!error) return navigate(paths.onboarding + search, { replace: true })
    const isWrong = authFaultOf(error) === 'linkExpired'
    fail(isWrong ? texts.codeWrong : authWords(shared, error, texts.codeFailed))
  }

  return (
    <form noValidate className="mt-6 flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      <Field label={texts.codeLabel} hint={texts.codeHint} error={problem}>
        <TextInput ref={input} inputMode="numeric" autoComplete="one-time-code" className="money" />
      </Field>
      <Button type="submit" isBusy={isBusy} busyLabel={texts.usingCode}>
        {texts.useCode}
      </Button>
    </form>
  )
}
