import { Button } from '@fieldlark/ui/button.tsx'
import { useState } from 'react'

import { useLanguage, useTexts } from '#language/language.tsx'
import { signInTexts } from '#parts/sign-in/sign-in.texts.ts'

import { authTexts } from './auth.texts.ts'

/** Signs in with a passkey instead of a password. What that takes is loaded by the tap: most people have no passkey. */
export function PasskeyButton({ onProblem }: { onProblem: (sentence: string) => void }) {
  const { passkey } = useTexts(authTexts)
  const { faults } = useTexts(signInTexts)
  const { language } = useLanguage()
  const [isBusy, setBusy] = useState(false)
  const signIn = async () => {
    setBusy(true)
    onProblem('')
    const file = await import('./passkey-sign-in.ts').catch(() => null)
    onProblem(file ? await file.passkeySignIn(language) : faults.network)
    setBusy(false)
  }
  return (
    <Button variant="secondary" size="lg" isBusy={isBusy} onClick={() => void signIn()}>
      {passkey}
    </Button>
  )
}
