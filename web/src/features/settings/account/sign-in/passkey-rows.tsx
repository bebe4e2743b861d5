import { Button } from '@fieldlark/ui/button.tsx'
import { ConfirmDialog } from '@fieldlark/ui/confirm-dialog.tsx'
import { useState } from 'react'

import { config } from '#connection/config.ts'
import { formatDay } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { useReport } from '#parts/actions/attempt.ts'
import { useBusy } from '#parts/actions/busy.ts'
import { knowsPasskeys } from '#parts/passkeys/passkeys.ts'
import { useStepAgain } from '#parts/sign-in/step-again.tsx'

import { AccountRow } from '../account-row.tsx'
import { AddPasskeyDialog, RenamePasskeyDialog } from './passkey-name-dialog.tsx'
import { type Passkey, usePasskeys, useRemovePasskey } from './passkey-queries.ts'
import { passkeysTexts } from './passkeys.texts.ts'

/** The passkeys of the person, where server and browser have passkeys. */
export function PasskeyRows() {
  const texts = useTexts(passkeysTexts)
  const isOn = config.arePasskeysOn && knowsPasskeys()
  const { data: passkeys } = usePasskeys(isOn)
  const [isAdding, setAdding] = useState(false)
  const stepAgain = useStepAgain()
  if (!isOn) return null
  return (
    <>
      <AccountRow title={texts.title} body={texts.body}>
        <Button variant="secondary" size="sm" onClick={() => void stepAgain().then(setAdding)}>
          {texts.add}
        </Button>
      </AccountRow>
      {passkeys?.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} />
      ))}
      {isAdding && <AddPasskeyDialog onClose={() => setAdding(false)} />}
    </>
  )
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const texts = useTexts(passkeysTexts)
  const { language } = useLanguage()
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null)
  const stepAgain = useStepAgain()
  const { friendly_name: name = '', created_at, last_used_at } = passkey
  const since = formatDay(language, created_at)
  const shownName = name || texts.unnamed
  const close = () => setOpen(null)
  const begin = async (what: 'rename' | 'remove') => {
    if (await stepAgain()) setOpen(what)
  }
  return (
    <AccountRow
      title={shownName}
      body={last_used_at ? texts.used(since, formatDay(language, last_used_at)) : texts.since(since)}
    >
      {(['rename', 'remove'] as const).map((what) => (
        <Button
          key={what}
          variant="ghost"
          size="sm"
          aria-label={`${texts[what]}: ${shownName}`}
          onClick={() => void begin(what)}
        >
          {texts[what]}
        </Button>
      ))}
      {open === 'rename' && <RenamePasskeyDialog passkey={passkey} onClose={close} />}
      {open === 'remove' && <RemoveDialog passkey={passkey} onClose={close} />}
    </AccountRow>
  )
}

function RemoveDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const texts = useTexts(passkeysTexts)
  const remove = useRemovePasskey()
  const report = useReport()
  const { isBusy, run } = useBusy()
  const handleConfirm = async () => {
    if (await report(() => remove(passkey.id), { done: texts.removed, failed: texts.failed })) onClose()
  }
  return (
    <ConfirmDialog
      isOpen
      isDanger
      title={texts.removeTitle}
      body={texts.removeBody}
      confirmLabel={texts.remove}
      cancelLabel={texts.cancel}
      closeLabel={texts.close}
      isBusy={isBusy}
      onConfirm={() => void run(handleConfirm)}
      onClose={onClose}
    />
  )
}
