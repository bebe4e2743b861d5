import { Button } from '@fieldlark/ui/button.tsx'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { PasswordInput } from '@fieldlark/ui/password-input.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import type { User } from '@supabase/auth-js'
import { createContext, type FormEvent, type ReactNode, use, useState } from 'react'

import { loadAuth } from '#connection/auth.ts'
import { useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/actions/busy.ts'
import { useFailureText } from '#parts/failures/failure-text.ts'

import { authWords } from './auth-words.ts'
import { FactorForms } from './factor-forms.tsx'
import { signInTexts } from './sign-in.texts.ts'
import { stepAgainTexts } from './step-again.texts.ts'

/** The server trusts a second factor for 15 minutes; a form that is opened before then can be filled in. */
const trustedSeconds = 600

/** Whether the person showed who they are a moment ago: with a second factor by that, otherwise by any sign-in. */
async function isRecent(hasFactor: boolean): Promise<boolean> {
  const { data } = await (await loadAuth()).mfa.getAuthenticatorAssuranceLevel()
  const steps = (data?.currentAuthenticationMethods ?? []).flatMap((each) =>
    typeof each !== 'string' && (!hasFactor || /^(totp|mfa\/)/.test(each.method)) ? [each.timestamp] : [],
  )
  return Date.now() / 1000 - Math.max(0, ...steps) < trustedSeconds
}

const StepContext = createContext<() => Promise<boolean>>(async () => true)

/** To call before something that must not be left to whoever finds the screen unlocked; false: they gave up, or it was said why not. */
export const useStepAgain = () => use(StepContext)

/** The devices that show codes. */
export const devicesOf = ({ factors = [] }: User) =>
  factors.filter(({ status, factor_type }) => status === 'verified' && factor_type === 'totp')

/** Asks for the second factor again, or for the password where there is none. */
export function StepAgain({ account, children }: { account: User; children: ReactNode }) {
  const texts = useTexts(stepAgainTexts)
  const failureText = useFailureText()
  const [waiting, setWaiting] = useState<((isShown: boolean) => void) | null>(null)
  const factorIds = devicesOf(account).map(({ id }) => id)
  const ask = async () => {
    try {
      if (await isRecent(factorIds.length > 0)) return true
    } catch (error) {
      // Offline the auth client may not have been loaded yet.
      toast.error(failureText(error))
      return false
    }
    return new Promise<boolean>((resolve) => setWaiting(() => resolve))
  }
  const finish = (isShown: boolean) => {
    waiting?.(isShown)
    setWaiting(null)
  }
  const handleShown = () => finish(true)
  const hasPassword = account.identities?.some(({ provider }) => provider === 'email') ?? true
  return (
    <StepContext value={ask}>
      {children}
      {waiting && (
        <Dialog
          isOpen
          size="sm"
          title={texts.againTitle}
          description={factorIds.length > 0 || hasPassword ? texts.againBody : texts.againElsewhere}
          closeLabel={texts.close}
          onClose={() => finish(false)}
        >
          {factorIds.length > 0 ? (
            <FactorForms factorIds={factorIds} onShown={handleShown} />
          ) : (
            hasPassword && <PasswordAgain email={account.email ?? ''} onShown={handleShown} />
          )}
        </Dialog>
      )}
    </StepContext>
  )
}

function PasswordAgain({ email, onShown }: { email: string; onShown: () => void }) {
  const texts = useTexts(stepAgainTexts)
  const shared = useTexts(signInTexts)
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState('')
  const { isBusy, run } = useBusy()
  const show = async () => {
    const { error } = await loadAuth()
      .then((auth) => auth.signInWithPassword({ email, password }))
      .catch((thrown: unknown) => ({ error: thrown }))
    if (!error) return onShown()
    setProblem(authWords(shared, error, texts.failed))
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    void run(show)
  }
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={handleSubmit}>
      <input hidden readOnly autoComplete="username" value={email} />
      <Field label={shared.password} isRequired error={problem}>
        <PasswordInput
          showLabel={shared.showPassword}
          hideLabel={shared.hidePassword}
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      </Field>
      <Button type="submit" size="lg" isBusy={isBusy} busyLabel={shared.signingIn}>
        {texts.againSubmit}
      </Button>
    </form>
  )
}
