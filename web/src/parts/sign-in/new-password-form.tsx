import { type NewPassword, readNewPassword } from '@fieldlark/domain/accounts/account.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { PasswordInput } from '@fieldlark/ui/password-input.tsx'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

import { loadAuth } from '#connection/auth.ts'
import { useTexts } from '#language/language.tsx'
import { authFaultOf } from './auth-errors.ts'
import { authWords } from './auth-words.ts'
import { newPasswordTexts } from './new-password.texts.ts'
import { plainResolver } from './plain-resolver.ts'
import { fieldText, signInTexts } from './sign-in.texts.ts'

type NewPasswordFormProps = {
  email: string
  /** False after a mailed link, which stands for the current password. */
  asksCurrent: boolean
  submitLabel: string
  onSaved: () => void
}

/** The form for a new password of the signed-in user, typed twice. */
export function NewPasswordForm({ email, asksCurrent, submitLabel, onSaved }: NewPasswordFormProps) {
  const texts = useTexts(newPasswordTexts)
  const shared = useTexts(signInTexts)
  const [problem, setProblem] = useState('')
  const form = useForm<NewPassword>({
    resolver: plainResolver(readNewPassword),
    mode: 'onTouched',
    defaultValues: { current: asksCurrent ? '' : null, password: '', repeated: '' },
  })
  const { errors, isSubmitting } = form.formState
  const looks = {
    showLabel: shared.showPassword,
    hideLabel: shared.hidePassword,
    autoComplete: 'new-password',
  }

  const submit = form.handleSubmit(async ({ current, password }) => {
    setProblem('')
    const { error } = await loadAuth()
      .then((auth) => auth.updateUser({ password, ...(current !== null && { current_password: current }) }))
      .catch((thrown: unknown) => ({ error: thrown }))
    if (!error) {
      form.reset()
      return onSaved()
    }
    if (authFaultOf(error) !== 'invalidCredentials') return setProblem(authWords(shared, error, texts.failed))
    setProblem(texts.currentWrong)
    form.setFocus('current')
  })

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      {problem && <Alert tone="danger">{problem}</Alert>}
      {/* Tells the password manager which account the password belongs to. */}
      <input hidden readOnly autoComplete="username" value={email} />
      {asksCurrent && (
        <Field label={texts.current} isRequired error={fieldText(shared, errors.current?.message)}>
          <PasswordInput {...looks} autoComplete="current-password" {...form.register('current')} />
        </Field>
      )}
      <Field
        label={texts.next}
        isRequired
        hint={shared.newPasswordHint}
        error={fieldText(shared, errors.password?.message)}
      >
        <PasswordInput {...looks} {...form.register('password')} />
      </Field>
      <Field label={texts.repeat} isRequired error={fieldText(shared, errors.repeated?.message)}>
        <PasswordInput {...looks} {...form.register('repeated')} />
      </Field>
      <Button type="submit" size="lg" isBusy={isSubmitting} busyLabel={texts.saving}>
        {submitLabel}
      </Button>
    </form>
  )
}
