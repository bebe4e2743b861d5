import { readEmailOnly } from '@fieldlark/domain/accounts/account.ts'
import { toast } from '@fieldlark/ui/toast.tsx'

import { useTexts } from '#language/language.tsx'
import { authWords } from '#parts/sign-in/auth-words.ts'
import { fieldText, signInTexts } from '#parts/sign-in/sign-in.texts.ts'
import { useSignedIn } from '#session/session.tsx'

import { accountTexts } from '../account.texts.ts'
import { useChangeEmail } from '../account-queries.ts'
import { LineDialog } from '../line-dialog.tsx'
import { rememberEmail } from './business-email.ts'

/** Begins the change to another address, which both addresses have to agree to. */
export function EmailDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const texts = useTexts(accountTexts)
  const shared = useTexts(signInTexts)
  const { userId } = useSignedIn()
  const change = useChangeEmail().mutateAsync
  const handleSave = async (typed: string) => {
    const { values, problems } = readEmailOnly({ email: typed })
    if (values.email === email) return texts.sameEmail
    const fault = fieldText(shared, problems[0]?.code)
    if (fault) return fault
    try {
      await change(values.email)
      rememberEmail(userId, email)
      toast.success(texts.emailSent)
      return ''
    } catch (error) {
      return authWords(shared, error, texts.emailFailed)
    }
  }
  return (
    <LineDialog
      title={texts.email}
      description={texts.emailBody(email)}
      submitLabel={texts.emailSubmit}
      busyLabel={texts.emailSending}
      label={texts.newEmail}
      input={{ type: 'email', autoComplete: 'email' }}
      initial=""
      onSave={handleSave}
      onClose={onClose}
    />
  )
}
