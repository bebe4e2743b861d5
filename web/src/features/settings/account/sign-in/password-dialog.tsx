import { Dialog } from '@fieldlark/ui/dialog.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'

import { useTexts } from '#language/language.tsx'
import { NewPasswordForm } from '#parts/sign-in/new-password-form.tsx'

import { accountTexts } from '../account.texts.ts'

/** Changes the password, which needs the current one. */
export function PasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const texts = useTexts(accountTexts)
  const handleSaved = () => {
    toast.success(texts.changed)
    onClose()
  }
  return (
    <Dialog
      isOpen
      size="sm"
      title={texts.password}
      description={texts.passwordBody}
      closeLabel={texts.close}
      onClose={onClose}
    >
      <NewPasswordForm asksCurrent email={email} submitLabel={texts.change} onSaved={handleSaved} />
    </Dialog>
  )
}
