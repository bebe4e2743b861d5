import { Button } from '@fieldlark/ui/button.tsx'
import { ConfirmDialog } from '@fieldlark/ui/confirm-dialog.tsx'
import type { User } from '@supabase/auth-js'
import { useState } from 'react'

import { formatDay } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { useReport } from '#parts/actions/attempt.ts'
import { useBusy } from '#parts/actions/busy.ts'
import { devicesOf, useStepAgain } from '#parts/sign-in/step-again.tsx'

import { AccountButtonRow, AccountRow } from '../account-row.tsx'
import { codesTexts } from './codes.texts.ts'
import { type Factor, useRecoveryStatus, useRemoveFactor } from './factor-queries.ts'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { SwitchOnDialog } from './switch-on-dialog.tsx'

/** A second device is for the day when the first one is lost; more of them are only more to lose. */
const mostDevices = 2

/** Whether a code is asked after the password, by which devices, and what helps when they are lost. */
export function CodesRows({ account }: { account: User }) {
  const texts = useTexts(codesTexts)
  const devices = devicesOf(account)
  const [open, setOpen] = useState<'device' | 'codes' | null>(null)
  const stepAgain = useStepAgain()
  const isOn = devices.length > 0
  const hasCodes = account.factors?.some(({ factor_type }) => factor_type === 'recovery_code') ?? false
  const begin = async (what: 'device' | 'codes') => {
    if (await stepAgain()) setOpen(what)
  }
  const handleAdded = () => setOpen(hasCodes ? null : 'codes')
  return (
    <>
      <AccountRow title={texts.codesTitle} body={isOn ? texts.codesOn : texts.codesBody}>
        {devices.length < mostDevices && (
          <Button variant={isOn ? 'secondary' : 'primary'} size="sm" onClick={() => void begin('device')}>
            {isOn ? texts.addAnother : texts.switchOn}
          </Button>
        )}
      </AccountRow>
      {devices.map((device) => (
        <DeviceRow key={device.id} device={device} isLast={devices.length === 1} />
      ))}
      {isOn && <RecoveryRow hasCodes={hasCodes} onOpen={() => void begin('codes')} />}
      {open === 'device' && (
        <SwitchOnDialog
          names={devices.map(({ friendly_name }) => friendly_name ?? '')}
          onAdded={handleAdded}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'codes' && <RecoveryCodesDialog areOld={hasCodes} onClose={() => setOpen(null)} />}
    </>
  )
}

/** Before devices had names of their own, the app made one up. */
const isMadeUp = (name: string) => name === '' || /^App \d{4}-/.test(name)

function DeviceRow({ device, isLast }: { device: Factor; isLast: boolean }) {
  const texts = useTexts(codesTexts)
  const { language } = useLanguage()
  const [isRemoving, setRemoving] = useState(false)
  const stepAgain = useStepAgain()
  const { friendly_name: name = '' } = device
  const label = isLast ? texts.switchOff : texts.removeDevice
  const shownName = isMadeUp(name) ? texts.unnamed : name
  return (
    <AccountRow title={shownName} body={texts.since(formatDay(language, device.created_at))}>
      <Button
        variant="ghost"
        size="sm"
        aria-label={`${label}: ${shownName}`}
        onClick={() => void stepAgain().then(setRemoving)}
      >
        {label}
      </Button>
      {isRemoving && <RemoveDialog device={device} isLast={isLast} onClose={() => setRemoving(false)} />}
    </AccountRow>
  )
}

function RecoveryRow({ hasCodes, onOpen }: { hasCodes: boolean; onOpen: () => void }) {
  const texts = useTexts(codesTexts)
  const { data } = useRecoveryStatus(hasCodes)
  const body = hasCodes ? data && texts.recoveryLeft(data.remaining, data.total) : texts.recoveryNone
  return <AccountButtonRow title={texts.recoveryTitle} body={body} onOpen={onOpen} />
}

type RemoveDialogProps = { device: Factor; isLast: boolean; onClose: () => void }

function RemoveDialog({ device, isLast, onClose }: RemoveDialogProps) {
  const texts = useTexts(codesTexts)
  const remove = useRemoveFactor().mutateAsync
  const report = useReport()
  const { isBusy, run } = useBusy()
  const sentences = { done: isLast ? texts.isOff : texts.removed, failed: texts.failed }
  const handleConfirm = async () => {
    if (await report(() => remove(device.id), sentences)) onClose()
  }
  return (
    <ConfirmDialog
      title={isLast ? texts.offTitle : texts.removeTitle}
      body={isLast ? texts.offBody : texts.removeBody}
      isOpen
      onClose={onClose}
      onConfirm={() => void run(handleConfirm)}
      confirmLabel={isLast ? texts.switchOff : texts.removeDevice}
      cancelLabel={texts.cancel}
      closeLabel={texts.close}
      isDanger
      isBusy={isBusy}
    />
  )
}
