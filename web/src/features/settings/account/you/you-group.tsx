import { Button } from '@fieldlark/ui/button.tsx'
import { Segmented } from '@fieldlark/ui/segmented.tsx'
import { useState } from 'react'
import { useOutletContext } from 'react-router'

import { useLanguage, useTexts } from '#language/language.tsx'
import type { Language } from '#language/texts.ts'
import { useAttempt, useReport } from '#parts/actions/attempt.ts'
import { useBusy } from '#parts/actions/busy.ts'
import { useStepAgain } from '#parts/sign-in/step-again.tsx'
import { useSignedIn } from '#session/session.tsx'
import { SettingsGroup } from '../../settings-group.tsx'

import { accountTexts } from '../account.texts.ts'
import { useChangeEmail, useMailLanguage } from '../account-queries.ts'
import { AccountButtonRow, AccountRow } from '../account-row.tsx'
import { BusinessEmailRow } from './business-email-row.tsx'
import { CookiesRow } from './cookies-row.tsx'
import { EmailDialog } from './email-dialog.tsx'
import { NameDialog } from './name-dialog.tsx'

/** Name, address, language and theme; `pendingEmail` is the address that a change under way leads to. */
export function YouGroup({ email, pendingEmail }: { email: string; pendingEmail: string | undefined }) {
  const texts = useTexts(accountTexts)
  const { fullName } = useSignedIn()
  const [open, setOpen] = useState<'name' | 'email' | null>(null)
  const close = () => setOpen(null)
  const stepAgain = useStepAgain()
  const handleEmail = async () => setOpen((await stepAgain()) ? 'email' : null)
  return (
    <SettingsGroup title={texts.you}>
      <AccountButtonRow title={texts.name} body={fullName || texts.noName} onOpen={() => setOpen('name')}>
        {open === 'name' && <NameDialog name={fullName} onClose={close} />}
      </AccountButtonRow>
      <AccountButtonRow title={texts.email} body={email} onOpen={() => void handleEmail()}>
        {open === 'email' && <EmailDialog email={email} onClose={close} />}
      </AccountButtonRow>
      {pendingEmail && <PendingRow email={email} pendingEmail={pendingEmail} />}
      <BusinessEmailRow email={email} />
      <LanguageRow />
      <ThemeRow />
      <CookiesRow />
    </SettingsGroup>
  )
}

function PendingRow({ email, pendingEmail }: { email: string; pendingEmail: string }) {
  const texts = useTexts(accountTexts)
  const change = useChangeEmail().mutateAsync
  const report = useReport()
  const { isBusy, run } = useBusy()
  const handleAgain = async () => {
    await report(() => change(pendingEmail), { done: texts.emailSent, failed: texts.failed })
  }
  return (
    <AccountRow title={texts.pendingTitle(pendingEmail)} body={texts.pendingBody(email)}>
      <Button variant="secondary" size="sm" isBusy={isBusy} onClick={() => void run(handleAgain)}>
        {texts.sendAgain}
      </Button>
    </AccountRow>
  )
}

const languages = [
  { value: 'en', label: <span lang="en">English</span> },
  { value: 'es', label: <span lang="es">Español</span> },
] as const

function LanguageRow() {
  const texts = useTexts(accountTexts)
  const { language, setLanguage } = useLanguage()
  const save = useMailLanguage().mutateAsync
  const { attempt } = useAttempt()
  const handleChange = (next: Language) => {
    setLanguage(next)
    void attempt(() => save(next))
  }
  return (
    <AccountRow title={texts.language} body={texts.languageBody}>
      <Segmented
        isLabelHidden
        label={texts.language}
        options={languages}
        value={language}
        onValueChange={handleChange}
      />
    </AccountRow>
  )
}

/** What the layout of the app gives its screens. */
type ThemeChoice = 'light' | 'dark' | 'system'
type Appearance = { choice: ThemeChoice; chooseTheme: (choice: ThemeChoice) => void }

function ThemeRow() {
  const texts = useTexts(accountTexts)
  const appearance = useOutletContext<Appearance | undefined>()
  if (!appearance) return null
  const options = [
    { value: 'light', label: texts.light },
    { value: 'dark', label: texts.dark },
    { value: 'system', label: texts.system },
  ] as const
  return (
    <AccountRow title={texts.theme} body={texts.themeBody}>
      <Segmented
        isLabelHidden
        label={texts.theme}
        options={options}
        value={appearance.choice}
        onValueChange={appearance.chooseTheme}
      />
    </AccountRow>
  )
}
