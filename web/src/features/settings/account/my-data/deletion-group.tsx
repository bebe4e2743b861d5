import { can } from '@fieldlark/domain/team/permissions.ts'
import type { User } from '@supabase/auth-js'
import { useState } from 'react'
import { Link } from 'react-router'

import { toFailure } from '#connection/failure.ts'
import { callOnce } from '#data/call.ts'
import { useTexts } from '#language/language.tsx'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { useStepAgain } from '#parts/sign-in/step-again.tsx'
import { signOut } from '#parts/sign-out/sign-out.ts'
import { paths } from '#paths.ts'
import { useSignedIn } from '#session/session.tsx'
import { SettingsGroup } from '../../settings-group.tsx'

import { AccountButtonRow } from '../account-row.tsx'
import { LineDialog } from '../line-dialog.tsx'
import { DataRow } from './data-row.tsx'
import { deletionTexts } from './deletion.texts.ts'

/** What the person takes along, and the end of the account. */
export function DeletionGroup({ account }: { account: User }) {
  const { email = '' } = account
  const texts = useTexts(deletionTexts)
  const [isOpen, setOpen] = useState(false)
  const stepAgain = useStepAgain()
  return (
    <SettingsGroup title={texts.group}>
      <DataRow account={account} />
      <AccountButtonRow title={texts.title} body={texts.row} onOpen={() => void stepAgain().then(setOpen)}>
        {isOpen && <DeletionDialog email={email} onClose={() => setOpen(false)} />}
      </AccountButtonRow>
    </SettingsGroup>
  )
}

function DeletionDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const texts = useTexts(deletionTexts)
  const failureText = useFailureText()
  const { memberships } = useSignedIn()
  const owned = memberships
    .filter(({ role, business }) => can(role, 'close business') && business.closed_at === null)
    .map(({ business }) => business.business_name)
  const handleSave = async (typed: string) => {
    if (typed.trim().toLowerCase() !== email.toLowerCase()) return texts.differs
    try {
      await callOnce('delete_account', { email: typed })
    } catch (error) {
      return toFailure(error).origin === 'last_owner' ? texts.lastOwner : failureText(error)
    }
    return signOut(texts.done)
  }
  return (
    <LineDialog
      title={texts.title}
      description={texts.body}
      submitLabel={texts.submit}
      submitLook={{ variant: 'danger' }}
      busyLabel={texts.deleting}
      label={texts.label(email)}
      input={{ type: 'email', autoComplete: 'off' }}
      initial=""
      onSave={handleSave}
      onClose={onClose}
    >
      {owned.length > 0 && (
        <p className="mt-3 text-pretty text-ink-soft">
          {texts.owned(owned.join(', '))}{' '}
          <Link
            to={paths.settingsBusinesses}
            className="font-medium text-field underline-offset-4 hover:underline"
          >
            {texts.toBusiness}
          </Link>
        </p>
      )}
    </LineDialog>
  )
}
