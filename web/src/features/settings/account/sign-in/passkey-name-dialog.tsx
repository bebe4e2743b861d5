import { toast } from '@fieldlark/ui/toast.tsx'

import { toFailure } from '#connection/failure.ts'
import { useTexts } from '#language/language.tsx'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { isGivenUp } from '#parts/passkeys/passkeys.ts'

import { deviceName } from '#parts/sign-out/device-name.ts'
import { LineDialog } from '../line-dialog.tsx'
import { type Passkey, useAddPasskey, useRenamePasskey } from './passkey-queries.ts'
import { passkeysTexts } from './passkeys.texts.ts'

const longest = 60

/** The sentence for what the browser or the server refused. */
function usePasskeyWords() {
  const texts = useTexts(passkeysTexts)
  const failureText = useFailureText()
  return (error: unknown) => {
    if (isGivenUp(error)) return texts.givenUp
    // The browser itself knows that it has one, or the server does.
    const isDouble = error instanceof DOMException && error.name === 'InvalidStateError'
    const { origin } = toFailure(error)
    if (isDouble || origin === 'webauthn_credential_exists') return texts.exists
    return origin === 'too_many_passkeys' ? texts.tooMany : failureText(error)
  }
}

/** Names a new passkey, then lets the device make it. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts(passkeysTexts)
  const words = usePasskeyWords()
  const add = useAddPasskey()
  const handleSave = async (typed: string) => {
    if (typed.trim() === '') return texts.nameMissing
    try {
      await add(typed.trim())
      toast.success(texts.added)
      return ''
    } catch (error) {
      return words(error)
    }
  }
  return (
    <LineDialog
      title={texts.add}
      description={texts.addBody}
      submitLabel={texts.addSubmit}
      busyLabel={texts.adding}
      label={texts.name}
      input={{ autoComplete: 'off', maxLength: longest }}
      initial={deviceName(navigator.userAgent)}
      onSave={handleSave}
      onClose={onClose}
    />
  )
}

export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const texts = useTexts(passkeysTexts)
  const words = usePasskeyWords()
  const rename = useRenamePasskey(passkey.id)
  const handleSave = async (typed: string) => {
    if (typed.trim() === '') return texts.nameMissing
    return rename(typed.trim()).then(() => '', words)
  }
  return (
    <LineDialog
      title={texts.rename}
      submitLabel={texts.save}
      busyLabel={texts.saving}
      label={texts.name}
      input={{ autoComplete: 'off', maxLength: longest }}
      initial={passkey.friendly_name ?? ''}
      onSave={handleSave}
      onClose={onClose}
    />
  )
}
