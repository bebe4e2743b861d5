import { readSignIn } from '@fieldlark/domain/accounts/account.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { PasswordInput } from '@fieldlark/ui/password-input.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import type { User } from '@supabase/auth-js'
import { type ReactNode, useState } from 'react'
import { type FieldErrors, useForm } from 'react-hook-form'

import { loadAuth } from '#connection/auth.ts'
import { useTexts } from '#language/language.tsx'

import { authFaultOf } from './auth-errors.ts'
import { authWords } from './auth-words.ts'
import { plainResolver } from './plain-resolver.ts'
import { fieldText, signInTexts } from './sign-in.texts.ts'

/** Whoever has a second factor is not signed in by the password alone. */
const owesCode = (user: User | null) => user?.factors?.some(({ status }) => status === 'verified') ?? false

type SignInFields = { email: string; password: string }

type SignInFormProps = {
  /** If given, shown read-only. */
  lockedEmail?: string
  /** Called once the password fits; with true where the code of a second factor is still missing. */
  onSignedIn: (owesCode: boolean) => void
  /** The address was never confirmed: offers the confirmation again. */
  onUnconfirmed?: (email: string) => void
  /** Below the button; receives the address typed so far. */
  renderBelow?: (email: () => string) => ReactNode
  besidePassword?: ReactNode
}

const isMissing = (errors: FieldErrors<SignInFields>) =>
  errors.email?.message === 'emailRequired' || errors.password?.message === 'passwordRequired'

/** The sign-in form: email and password. */
export function SignInForm(props: SignInFormProps) {
  const { lockedEmail, onSignedIn, onUnconfirmed, renderBelow, besidePassword } = props
  const texts = useTexts(signInTexts)
  const [problem, setProblem] = useState('')
  const form = useForm<SignInFields>({
    resolver: plainResolver(readSignIn),
    mode: 'onTouched',
    defaultValues: { email: lockedEmail ?? '', password: '' },
  })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(
    async ({ email, password }) => {
      setProblem('')
      const { data, error } = await loadAuth()
        .then((auth) => auth.signInWithPassword({ email, password }))
        .catch((thrown: unknown) => ({ data: { user: null }, error: thrown }))
      if (!error) return onSignedIn(owesCode(data.user))
      if (authFaultOf(error) === 'emailNotConfirmed') onUnconfirmed?.(email)
      setProblem(authWords(texts, error, texts.signInFailed))
      form.setFocus('password')
    },
    (wrong) => setProblem(isMissing(wrong) ? texts.signInRequired : ''),
  )

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      {problem && <Alert tone="danger">{problem}</Alert>}
      <Field label={texts.email} isRequired error={fieldText(texts, errors.email?.message)}>
        <TextInput
          type="email"
          autoComplete="username"
          placeholder={texts.emailPlaceholder}
          readOnly={lockedEmail !== undefined}
          tabIndex={lockedEmail === undefined ? undefined : -1}
          className={lockedEmail === undefined ? undefined : 'bg-sunken'}
          {...form.register('email')}
        />
      </Field>
      <div className="relative">
        <Field label={texts.password} isRequired error={fieldText(texts, errors.password?.message)}>
          <PasswordInput
            autoComplete="current-password"
            showLabel={texts.showPassword}
            hideLabel={texts.hidePassword}
            {...form.register('password')}
          />
        </Field>
        {besidePassword && <div className="absolute top-0 right-0 text-xs">{besidePassword}</div>}
      </div>
      <Button type="submit" size="lg" isBusy={isSubmitting} busyLabel={texts.signingIn}>
        {texts.signIn}
      </Button>
      {renderBelow?.(() => form.getValues('email'))}
    </form>
  )
}
