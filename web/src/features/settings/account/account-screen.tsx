import { EmptyState } from '@fieldlark/ui/empty-state.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import type { User } from '@supabase/auth-js'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

import { useAccount } from '#data/account.ts'
import { useTexts } from '#language/language.tsx'
import { devicesOf, StepAgain, useStepAgain } from '#parts/sign-in/step-again.tsx'
import { useSignedIn } from '#session/session.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { SectionHeader } from '../section-header.tsx'
import { SettingsGroup } from '../settings-group.tsx'
import { accountTexts } from './account.texts.ts'
import { AccountButtonRow } from './account-row.tsx'
import { DeletionGroup } from './my-data/deletion-group.tsx'
import { CodesRows } from './second-factor/codes-group.tsx'
import { SessionsGroup } from './sessions/sessions-group.tsx'
import { GoogleRow } from './sign-in/google-row.tsx'
import { identitiesTexts } from './sign-in/identities.texts.ts'
import { PasskeyRows } from './sign-in/passkey-rows.tsx'
import { PasswordDialog } from './sign-in/password-dialog.tsx'
import { supportTexts } from './support/support.texts.ts'
import { SupportGroup } from './support/support-group.tsx'
import { YouGroup } from './you/you-group.tsx'

/**
 * What the address says after a way back: the first of the two mailed links, which has changed nothing yet, or why Google was
 * not linked.
 */
function useWayBack() {
  const { firstOfTwo, linkExpired } = useTexts(accountTexts)
  const { taken, linkFailed } = useTexts(identitiesTexts)
  const [search, setSearch] = useSearchParams()
  const isFirst = search.has('message')
  const error = search.get('error_code') ?? search.get('error')
  useEffect(() => {
    if (!isFirst && !error) return
    if (isFirst) toast.success(firstOfTwo)
    else if (error === 'otp_expired') toast.error(linkExpired)
    else toast.error(error === 'identity_already_exists' ? taken : linkFailed)
    setSearch({}, { replace: true })
  }, [isFirst, error, firstOfTwo, linkExpired, taken, linkFailed, setSearch])
}

/** The signed-in person's own account, for every role: who they are and how they sign in. */
export function AccountScreen() {
  const { isSupportView } = useSignedIn()
  return isSupportView ? <NotOfOthers /> : <OwnAccount />
}

/** The auth client is that of the admin, who would see their own account. */
function NotOfOthers() {
  const texts = useTexts(supportTexts)
  return <EmptyState headingLevel="h1" title={texts.notHere} body={texts.notHereBody} />
}

function OwnAccount() {
  const texts = useTexts(accountTexts)
  const { data: account, error, refetch } = useAccount()
  useWayBack()
  return (
    <>
      <SectionHeader title={texts.title} subtitle={texts.subtitle} />
      {!account && error && (
        <LoadFailed title={texts.loadFailed} error={error} onRetry={() => void refetch()} />
      )}
      {!account && !error && <Skeleton className="h-40" />}
      {account && (
        <StepAgain account={account}>
          <Groups account={account} />
        </StepAgain>
      )}
    </>
  )
}

function Groups({ account }: { account: User }) {
  const texts = useTexts(accountTexts)
  const { email = '', new_email } = account
  return (
    <div className="grid items-start gap-x-10 gap-y-4 lg:grid-cols-2">
      <YouGroup email={email} pendingEmail={new_email} />
      <SettingsGroup title={texts.signingIn}>
        <PasswordRow account={account} />
        <CodesRows account={account} />
        <PasskeyRows />
        <GoogleRow account={account} />
      </SettingsGroup>
      <SessionsGroup />
      <SupportGroup />
      <DeletionGroup account={account} />
    </div>
  )
}

function PasswordRow({ account }: { account: User }) {
  const texts = useTexts(accountTexts)
  const [isOpen, setOpen] = useState(false)
  const stepAgain = useStepAgain()
  // Without a second factor the form's current password is the proof.
  const handleOpen = async () => setOpen(devicesOf(account).length === 0 || (await stepAgain()))
  return (
    <AccountButtonRow title={texts.password} body={texts.passwordRow} onOpen={() => void handleOpen()}>
      {isOpen && <PasswordDialog email={account.email ?? ''} onClose={() => setOpen(false)} />}
    </AccountButtonRow>
  )
}
