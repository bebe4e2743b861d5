import { readNewPassword } from '@fieldlark/domain/accounts/account.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { PasswordInput } from '@fieldlark/ui/password-input.tsx'
import { useState } from 'react'

import { loadAuth } from '#connection/auth.ts'
import { useTexts } from '#language/language.tsx'
import { authFaultOf } from './auth-errors.ts'
import { authWords } from './auth-words.ts'
import { newPasswordTexts } from './new-password.texts.ts'
import { fieldText, signInTexts } from './sign-in.texts.ts'
import { usePlainFields } from './use-plain-fields.ts'

type NewPasswordFormProps = {
  email: string
  /** False after a mailed link, which stands for the current password. */
  asksCurrent: boolean
  submitLabel: string
  onSaved: () => void
}

const names = ['current', 'password', 'repeated'] as const

/** The fields, and saving what was typed; a current password that is wrong is said and focused. */
function useNewPassword(asksCurrent: boolean, onSaved: () => void) {
  const texts = useTexts(newPasswordTexts)
  const shared = useTexts(signInTexts)
  const [problem, setProblem] = useState('')
  const [isSubmitting, setSubmitting] = useState(false)
  const fields = usePlainFields(asksCurrent ? names : names.slice(1), ({ current, password, repeated }) =>
    readNewPassword({ current: asksCurrent ? current : null, password, repeated }),
  )

  const save = async (password: string, current: string | null) => {
    const { error } = await loadAuth()
      .then((auth) => auth.updateUser({ password, ...(current !== null && { current_password: current }) }))
      .catch((thrown: unknown) => ({ error: thrown }))
    if (!error) {
      fields.form.current?.reset()
      return onSaved()
    }
    if (authFaultOf(error) !== 'invalidCredentials') return setProblem(authWords(shared, error, texts.failed))
    setProblem(texts.currentWrong)
    fields.focus('current')
  }
  const submit = async () => {
    const { values } = isSubmitting ? { values: null } : fields.submitted()
    if (!values) return
    setProblem('')
    setSubmitting(true)
    await save(values.password, values.current)
    setSubmitting(false)
  }
  return { ...fields, problem, isSubmitting, submit }
}

/** The form for a new password of the signed-in user, typed twice. */
export function NewPasswordForm({ email, asksCurrent, submitLabel, onSaved }: NewPasswordFormProps) {
  const texts = useTexts(newPasswordTexts)
  const shared = useTexts(signInTexts)
  const { form, codes, register, problem, isSubmitting, submit } = useNewPassword(asksCurrent, onSaved)
  const looks = {
    showLabel: shared.showPassword,
    hideLabel: shared.hidePassword,
    autoComplete: 'new-password',
  }

  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {problem && <Alert tone="danger">{problem}</Alert>}
      {/* Tells the password manager which account the password belongs to. */}
      <input hidden readOnly autoComplete="username" value={email} />
      {asksCurrent && (
        <Field label={texts.current} isRequired error={fieldText(shared, codes.current)}>
          <PasswordInput {...looks} autoComplete="current-password" {...register('current')} />
        </Field>
      )}
      <Field
        label={texts.next}
        isRequired
        hint={shared.newPasswordHint}
        error={fieldText(shared, codes.password)}
      >
        <PasswordInput {...looks} {...register('password')} />
      </Field>
      <Field label={texts.repeat} isRequired error={fieldText(shared, codes.repeated)}>
        <PasswordInput {...looks} {...register('repeated')} />
      </Field>
      <Button type="submit" size="lg" isBusy={isSubmitting} busyLabel={texts.saving}>
        {submitLabel}
      </Button>
    </form>
  )
}
