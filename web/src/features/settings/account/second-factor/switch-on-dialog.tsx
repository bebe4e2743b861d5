import { Dialog } from '@fieldlark/ui/dialog.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { useState } from 'react'

import { toFailure } from '#connection/failure.ts'
import { useTexts } from '#language/language.tsx'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { CopyField } from '#parts/forms/copy-field.tsx'
import { CodeForm } from '#parts/sign-in/code-form.tsx'
import { useFactorCode } from '#parts/sign-in/factor-code.ts'
import { secondStepTexts } from '#parts/sign-in/second-step.texts.ts'
import { LineDialog } from '../line-dialog.tsx'
import { codesTexts } from './codes.texts.ts'
import { type NewFactor, useFactorAdded, useNewFactor } from './factor-queries.ts'

type SwitchOnProps = {
  /** The names of the devices there are. */
  names: readonly string[]
  onAdded: () => void
  onClose: () => void
}

/** Names a new device, then gives its app the key and asks for the first code. */
export function SwitchOnDialog({ names, onAdded, onClose }: SwitchOnProps) {
  const texts = useTexts(codesTexts)
  const failureText = useFailureText()
  const begin = useNewFactor().mutateAsync
  const [factor, setFactor] = useState<NewFactor | null>(null)
  if (factor) return <KeyDialog factor={factor} onAdded={onAdded} onClose={onClose} />
  const handleName = async (typed: string) => {
    const name = typed.trim()
    if (name === '') return texts.nameMissing
    if (names.includes(name)) return texts.nameTaken
    try {
      setFactor(await begin(name))
      return ''
    } catch (error) {
      return toFailure(error).origin === 'mfa_factor_name_conflict' ? texts.nameTaken : failureText(error)
    }
  }
  return (
    <LineDialog
      title={texts.onTitle}
      description={texts.nameBody}
      submitLabel={texts.proceed}
      busyLabel={texts.working}
      label={texts.nameLabel}
      input={{ autoComplete: 'off', maxLength: 60 }}
      initial={names.includes(texts.phone) ? '' : texts.phone}
      onSave={handleName}
      onClose={onClose}
      isKept
    />
  )
}

function KeyDialog({ factor, onAdded, onClose }: Omit<SwitchOnProps, 'names'> & { factor: NewFactor }) {
  const texts = useTexts(codesTexts)
  const step = useTexts(secondStepTexts)
  const show = useFactorCode([factor.id])
  const tell = useFactorAdded()
  const handleCode = async (code: string) => {
    const sentence = await show(code)
    if (sentence !== '') return sentence
    toast.success(texts.isOn)
    onAdded()
    await tell()
    return ''
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.onTitle}
      description={texts.onSteps}
      closeLabel={texts.close}
    >
      <div className="grid gap-4">
        {/* White around the code in the dark theme too: scanners need it. */}
        <img src={factor.qrCode} alt={texts.qr} className="mx-auto size-48 rounded-control bg-white" />
        <CopyField label={texts.secret} value={factor.secret} texts={texts} />
        <CodeForm
          label={texts.codeLabel}
          submitLabel={texts.switchOn}
          busyLabel={step.checking}
          incomplete={step.incomplete}
          onCode={handleCode}
        />
      </div>
    </Dialog>
  )
}
