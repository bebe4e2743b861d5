import { isEmailAddress } from '@fieldlark/domain/values/email-address.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { type FormEvent, useState } from 'react'

import { useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/actions/busy.ts'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { useBusiness } from '#session/session.tsx'

import { useNoteFriend } from './referral-queries.ts'
import { referralsTexts } from './referrals.texts.ts'

/** Notes the friend and opens the person's own mail app: an invitation from somebody they know is read. */
export function InviteByMail({ mailTo }: { mailTo: (email: string) => string }) {
  const texts = useTexts(referralsTexts)
  const { id } = useBusiness()
  const failureText = useFailureText()
  const noteFriend = useNoteFriend(id).mutateAsync
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState('')
  const { isBusy, run } = useBusy()
  const submit = async () => {
    const address = email.trim()
    if (!isEmailAddress(address)) return setProblem(texts.emailInvalid)
    setProblem('')
    try {
      await noteFriend(address)
      setEmail('')
      location.assign(mailTo(address))
    } catch (error) {
      toast.error(`${texts.inviteFailed}. ${failureText(error)}`)
    }
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void run(submit)
  }
  return (
    <form noValidate className="grid gap-3" onSubmit={handleSubmit}>
      <Field label={texts.friendEmail} hint={texts.friendEmailHint} error={problem}>
        <TextInput
          type="email"
          inputMode="email"
          autoComplete="off"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
      </Field>
      <div>
        <Button type="submit" variant="secondary" isBusy={isBusy}>
          {texts.writeEmail}
        </Button>
      </div>
    </form>
  )
}
