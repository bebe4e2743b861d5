import { readSignUp, type SignUp } from '@fieldlark/domain/accounts/account.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { Checkbox } from '@fieldlark/ui/checkbox.tsx'
import { Divider } from '@fieldlark/ui/divider.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { PasswordInput } from '@fieldlark/ui/password-input.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { type ReactNode, useState } from 'react'
import { type FieldErrors, useForm } from 'react-hook-form'
import { Link } from 'react-router'

import { config } from '#connection/config.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { paths } from '#paths.ts'

import { EmailInput } from './email-input.tsx'
import { plainResolver } from './plain-resolver.ts'
import { fieldText, signInTexts } from './sign-in.texts.ts'
import { type SignUpOutcome, signUp } from './sign-up.ts'

type SignUpFormProps = {
  referralCode?: string | null
  /** If given, shown read-only. */
  lockedEmail?: string | undefined
  /** The reason why no account may be made for this address, if there is one. */
  refuse?: (email: string) => string | undefined
  /** Path and query that the confirmation email leads to. */
  confirmedPath: string
  onDone: (outcome: SignUpOutcome & { kind: 'signed-in' | 'confirm' }) => void
  /** The Google button, shown where it is set up. Google too waits for the terms. */
  renderGoogle?: (agreesToTerms: () => boolean) => ReactNode
}

const requiredCodes = ['emailRequired', 'passwordRequired', 'fullNameRequired']

const isMissing = (errors: FieldErrors<SignUp>) =>
  [errors.email, errors.password, errors.full_name].some((error) =>
    requiredCodes.includes(error?.message ?? ''),
  )

function useSignUpForm({ referralCode, lockedEmail = '', confirmedPath, refuse, onDone }: SignUpFormProps) {
  const texts = useTexts(signInTexts)
  const { language } = useLanguage()
  const [problem, setProblem] = useState('')
  const form = useForm<SignUp>({
    resolver: plainResolver(readSignUp),
    mode: 'onTouched',
    defaultValues: { full_name: '', email: lockedEmail, password: '' },
  })

  const submit = form.handleSubmit(
    async ({ email, password, full_name }) => {
      const refusal = refuse?.(email)
      setProblem(refusal ?? '')
      if (refusal) return
      const person = { email, password, full_name, referralCode: referralCode ?? null, language }
      const outcome = await signUp(texts, person, confirmedPath)
      if (outcome.kind === 'failed') setProblem(outcome.words)
      else onDone(outcome)
    },
    (wrong) => setProblem(isMissing(wrong) ? texts.signUpRequired : ''),
  )

  const agreesToTerms = () => {
    if (form.getValues('terms')) return true
    form.setError('terms', { message: 'termsRequired' }, { shouldFocus: true })
    return false
  }
  return { form, submit, problem, agreesToTerms }
}

/** Name, email, a new password and the terms. */
export function SignUpForm(props: SignUpFormProps) {
  const texts = useTexts(signInTexts)
  const { form, submit, problem, agreesToTerms } = useSignUpForm(props)
  const { errors, isSubmitting } = form.formState
  const error = (name: keyof SignUp) => fieldText(texts, errors[name]?.message)
  const google = config.isGoogleOn && props.renderGoogle?.(agreesToTerms)
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      {google && (
        <>
          {google}
          <Divider>{texts.or}</Divider>
        </>
      )}
      {problem && <Alert tone="danger">{problem}</Alert>}
      <Field label={texts.fullName} isRequired error={error('full_name')}>
        <TextInput autoComplete="name" {...form.register('full_name')} />
      </Field>
      <Field label={texts.email} isRequired error={error('email')}>
        <EmailInput isLocked={props.lockedEmail !== undefined} {...form.register('email')} />
      </Field>
      <Field label={texts.password} isRequired hint={texts.newPasswordHint} error={error('password')}>
        <PasswordInput
          autoComplete="new-password"
          showLabel={texts.showPassword}
          hideLabel={texts.hidePassword}
          {...form.register('password')}
        />
      </Field>
      <Checkbox label={<TermsLabel />} error={error('terms')} {...form.register('terms')} />
      <Button type="submit" size="lg" isBusy={isSubmitting} busyLabel={texts.creatingAccount}>
        {texts.createAccount}
      </Button>
    </form>
  )
}

/** The links open in another tab: reading the terms must not lose what was typed. */
export function TermsLabel() {
  const texts = useTexts(signInTexts)
  const look = 'font-medium text-field underline underline-offset-4'
  return (
    <>
      {texts.agreeBefore}
      <Link to={paths.terms} target="_blank" className={look}>
        {texts.terms}
      </Link>
      {texts.agreeAnd}
      <Link to={paths.privacy} target="_blank" className={look}>
        {texts.privacy}
      </Link>
      {texts.agreeAfter}
    </>
  )
}
