import { type NewPassword, readNewPassword } from '@fieldlark/domain/accounts/account.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { PasswordInput } from '@fieldlark/ui/password-input.tsx'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

import { loadAuth } from '#connection/auth.ts'
import { useTexts } from '#language/language.tsx'
import { authWords } from '#parts/sign-in/auth-words.ts'
import { plainResolver } from '#parts/sign-in/plain-resolver.ts'
import { fieldText, signInTexts } from '#parts/sign-in/sign-in.texts.ts'

import { authTexts } from './auth.texts.ts'

/** A new password, twice, for whoever is signed in. */
export function NewPasswordForm({ email, onSaved }: { email: string; onSaved: () => void }) {
  const texts = useTexts(authTexts)
  const shared = useTexts(signInTexts)
  const [problem, setProblem] = useState('')
  const form = useForm<NewPassword>({
    resolver: plainResolver(readNewPassword),
    mode: 'onTouched',
    defaultValues: { password: '', repeated: '' },
  })
  const { errors, isSubmitting } = form.formState
  const looks = {
    showLabel: shared.showPassword,
    hideLabel: shared.hidePassword,
    autoComplete: 'new-password',
  }

  const submit = form.handleSubmit(async ({ password }) => {
    setProblem('')
    const { error } = await (await loadAuth()).updateUser({ password })
    if (error) setProblem(authWords(shared, error, texts.passwordFailed))
    else onSaved()
  })

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      {problem && <Alert tone="danger">{problem}</Alert>}
      {/* Tells the password manager whose password this is. */}
      <input hidden readOnly autoComplete="username" value={email} />
      <Field
        label={texts.newPassword}
        isRequired
        hint={shared.newPasswordHint}
        error={fieldText(shared, errors.password?.message)}
      >
        <PasswordInput {...looks} {...form.register('password')} />
      </Field>
      <Field label={texts.repeatPassword} isRequired error={fieldText(shared, errors.repeated?.message)}>
        <PasswordInput {...looks} {...form.register('repeated')} />
      </Field>
      <Button type="submit" size="lg" isBusy={isSubmitting} busyLabel={texts.savingPassword}>
        {texts.savePassword}
      </Button>
    </form>
  )
}
