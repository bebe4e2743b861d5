import { Dialog } from '@fieldlark/ui/dialog.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'

import { useTexts } from '#language/language.tsx'
import { signInTexts } from '#parts/sign-in/sign-in.texts.ts'
import { SignInForm } from '#parts/sign-in/sign-in-form.tsx'

import { authTexts } from './auth.texts.ts'

type SignInAgainDialogProps = {
  isOpen: boolean
  /** The account that was signed in; another one would not own what was typed. */
  email: string
  /** Signed in again, or the dialog was put away (then the next write asks again). */
  onDone: (isSignedIn: boolean) => void
}

/** Over a half-filled form whose session has ended: signs in without leaving it. */
export function SignInAgainDialog({ isOpen, email, onDone }: SignInAgainDialogProps) {
  const texts = useTexts(authTexts)
  const { loggedIn } = useTexts(signInTexts)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => onDone(false)}
      title={texts.againTitle}
      description={texts.againBody}
      closeLabel={texts.close}
      size="sm"
      isSticky
    >
      <SignInForm
        lockedEmail={email}
        onSignedIn={() => {
          toast.success(loggedIn)
          onDone(true)
        }}
      />
    </Dialog>
  )
}
