import { readEmailOnly } from '@fieldlark/domain/accounts/account.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'

import { useTexts } from '#language/language.tsx'
import { AuthLayout } from '#parts/sign-in/auth-layout.tsx'
import { authWords } from '#parts/sign-in/auth-words.ts'
import { fieldText, signInTexts } from '#parts/sign-in/sign-in.texts.ts'
import { usePlainFields } from '#parts/sign-in/use-plain-fields.ts'
import { paths } from '#paths.ts'

import { authTexts } from './auth.texts.ts'
import { MailSentLater } from './mail-sent-later.tsx'
import { sendPasswordReset } from './mails.ts'

const names = ['email'] as const

export function ForgotPasswordScreen() {
  const texts = useTexts(authTexts)
  const shared = useTexts(signInTexts)
  const [problem, setProblem] = useState('')
  const [sentTo, setSentTo] = useState('')
  const [isSubmitting, setSubmitting] = useState(false)
  const { form, codes, register, submitted } = usePlainFields(names, readEmailOnly)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSubmitting) return
    setProblem('')
    const { values } = submitted()
    if (!values) return
    setSubmitting(true)
    const { error } = await sendPasswordReset(values.email).catch((thrown: unknown) => ({ error: thrown }))
    setSubmitting(false)
    if (error) setProblem(authWords(shared, error, shared.messageFailed))
    else setSentTo(values.email)
  }

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
      <form ref={form} noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        {problem && <Alert tone="danger">{problem}</Alert>}
        <Field label={shared.email} isRequired error={fieldText(shared, codes.email)}>
          <TextInput
            type="email"
            autoComplete="username"
            placeholder={shared.emailPlaceholder}
            {...register('email')}
          />
        </Field>
        <Button type="submit" size="lg" isBusy={isSubmitting} busyLabel={texts.sendingReset}>
          {texts.sendReset}
        </Button>
      </form>
    </AuthLayout>
  )
}
