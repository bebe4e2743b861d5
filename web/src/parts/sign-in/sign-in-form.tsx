import { readSignIn, type SignIn } from '@fieldlark/domain/accounts/account.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { PasswordInput } from '@fieldlark/ui/password-input.tsx'
import type { User } from '@supabase/auth-js'
import { type FormEvent, type ReactNode, useState } from 'react'

import { loadAuth } from '#connection/auth.ts'
import { useTexts } from '#language/language.tsx'

import { authFaultOf } from './auth-errors.ts'
import { authWords } from './auth-words.ts'
import { EmailInput } from './email-input.tsx'
import { fieldText, signInTexts } from './sign-in.texts.ts'
import { usePlainFields } from './use-plain-fields.ts'

/** Whoever has a second factor is not signed in by the password alone. */
const owesCode = (user: User | null) => user?.factors?.some(({ status }) => status === 'verified') ?? false

type SignInFormProps = {
  /** If given, shown read-only. */
  lockedEmail?: string | undefined
  /** Called once the password fits; with true where the code of a second factor is still missing. */
  onSignedIn: (owesCode: boolean) => void
  /** The address was never confirmed: offers the confirmation again. */
  onUnconfirmed?: (email: string) => void
  /** Below the button; receives the address typed so far. */
  renderBelow?: (email: () => string) => ReactNode
  besidePassword?: ReactNode
}

const names = ['email', 'password'] as const

/** The sign-in form: email and password. */
export function SignInForm(props: SignInFormProps) {
  const { lockedEmail, onSignedIn, onUnconfirmed, renderBelow, besidePassword } = props
  const texts = useTexts(signInTexts)
  const [problem, setProblem] = useState('')
  const [isSubmitting, setSubmitting] = useState(false)
  const { form, codes, register, valueOf, focus, submitted } = usePlainFields(names, readSignIn)

  const signIn = async (values: SignIn) => {
    const { data, error } = await loadAuth()
      .then((auth) => auth.signInWithPassword(values))
      .catch((thrown: unknown) => ({ data: { user: null }, error: thrown }))
    if (!error) return onSignedIn(owesCode(data.user))
    if (authFaultOf(error) === 'emailNotConfirmed') onUnconfirmed?.(values.email)
    setProblem(authWords(texts, error, texts.signInFailed))
    focus('password')
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSubmitting) return
    const { values, isMissing } = submitted()
    setProblem(isMissing ? texts.signInRequired : '')
    if (!values) return
    setSubmitting(true)
    await signIn(values)
    setSubmitting(false)
  }

  return (
    <form ref={form} noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      {problem && <Alert tone="danger">{problem}</Alert>}
      <Field label={texts.email} isRequired error={fieldText(texts, codes.email)}>
        <EmailInput isLocked={lockedEmail !== undefined} defaultValue={lockedEmail} {...register('email')} />
      </Field>
      <div className="relative">
        <Field label={texts.password} isRequired error={fieldText(texts, codes.password)}>
          <PasswordInput
            autoComplete="current-password"
            showLabel={texts.showPassword}
            hideLabel={texts.hidePassword}
            {...register('password')}
          />
        </Field>
        {besidePassword && <div className="absolute top-0 right-0 text-xs">{besidePassword}</div>}
      </div>
      <Button type="submit" size="lg" isBusy={isSubmitting} busyLabel={texts.signingIn}>
        {texts.signIn}
      </Button>
      {renderBelow?.(() => valueOf('email'))}
    </form>
  )
}
