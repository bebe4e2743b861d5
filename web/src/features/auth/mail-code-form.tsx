import { useNavigate } from 'react-router'

import { useTexts } from '#language/language.tsx'
import { authFaultOf } from '#parts/sign-in/auth-errors.ts'
import { authWords } from '#parts/sign-in/auth-words.ts'
import { CodeForm } from '#parts/sign-in/code-form.tsx'
import { signInTexts } from '#parts/sign-in/sign-in.texts.ts'
import { paths } from '#paths.ts'

import { authTexts } from './auth.texts.ts'
import { signInByCode } from './mails.ts'

type MailCodeFormProps = {
  email: string
  /** The query string for the onboarding page, or ''. */
  search: string
}

/** For people who read the message on another device: typing its code here does the same as following its link there. */
export function MailCodeForm({ email, search }: MailCodeFormProps) {
  const texts = useTexts(authTexts)
  const shared = useTexts(signInTexts)
  const navigate = useNavigate()

  const handleCode = async (code: string) => {
    const { error } = await signInByCode(email, code).catch((thrown: unknown) => ({ error: thrown }))
    if (!error) {
      await navigate(paths.onboarding + search, { replace: true })
      return ''
    }
    return authFaultOf(error) === 'linkExpired' ? texts.codeWrong : authWords(shared, error, texts.codeFailed)
  }

  return (
    <CodeForm
      className="mt-6 flex flex-col gap-4"
      label={texts.codeLabel}
      hint={texts.codeHint}
      submitLabel={texts.useCode}
      busyLabel={texts.usingCode}
      incomplete={texts.codeIncomplete}
      onCode={handleCode}
    />
  )
}
