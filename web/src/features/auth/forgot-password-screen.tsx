import { type EmailOnly, readEmailOnly } from '@fieldlark/domain/accounts/account.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'

import { useTexts } from '#language/language.tsx'
import { AuthLayout } from '#parts/sign-in/auth-layout.tsx'
import { authWords } from '#parts/sign-in/auth-words.ts'
import { plainResolver } from '#parts/sign-in/plain-resolver.ts'
import { fieldText, signInTexts } from '#parts/sign-in/sign-in.texts.ts'
import { paths } from '#paths.ts'

import { authTexts } from './auth.texts.ts'
import { MailSentLater } from './mail-sent-later.tsx'
import { sendPasswordReset } from './mails.ts'

export function ForgotPasswordScreen() {
  const texts = useTexts(authTexts)
  const shared = useTexts(signInTexts)
  const [problem, setProblem] = useState('')
  const [sentTo, setSentTo] = useState('')
  const form = useForm<EmailOnly>({
    resolver: plainResolver(readEmailOnly),
    mode: 'onTouched',
    defaultValues: { email: '' },
  })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ email }) => {
    setProblem('')
    const { error } = await sendPasswordReset(email).catch((thrown: unknown) => ({ error: thrown }))
    if (error) setProblem(authWords(shared, error, shared.messageFailed))
    else setSentTo(email)
  })

  if (sentTo) {
    return (
      <MailSentLater sent={{ kind: 'reset', email: sentTo }} search="" onOtherAddress={() => setSentTo('')} />
    )
  }
  return (
    <AuthLayout
      title={texts.forgotTitle}
      subtitle={texts.forgotSubtitle}
      footer={
        <Link to={paths.login} className="font-semibold text-field underline underline-offset-4">
          {texts.backToSignIn}
        </Link>
      }
    >
      <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        {problem && <Alert tone="danger">{problem}</Alert>}
        <Field label={shared.email} isRequired error={fieldText(shared, errors.email?.message)}>
          <TextInput
            type="email"
            autoComplete="username"
            placeholder={shared.emailPlaceholder}
            {...form.register('email')}
          />
        </Field>
        <Button type="submit" size="lg" isBusy={isSubmitting} busyLabel={texts.sendingReset}>
          {texts.sendReset}
        </Button>
      </form>
    </AuthLayout>
  )
}
