import { Dialog } from '@fieldlark/ui/dialog.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'

import { useTexts } from '#language/language.tsx'
import { CopyField } from '#parts/forms/copy-field.tsx'
import { CodeForm } from '#parts/sign-in/code-form.tsx'
import { useFactorCode } from '#parts/sign-in/factor-code.ts'
import { secondStepTexts } from '#parts/sign-in/second-step.texts.ts'
import { codesTexts } from './codes.texts.ts'
import { type NewFactor, useFactorAdded } from './factor-queries.ts'

/** Gives the authenticator app its key, and asks for its first code. */
export function SwitchOnDialog({ factor, onClose }: { factor: NewFactor; onClose: () => void }) {
  const texts = useTexts(codesTexts)
  const step = useTexts(secondStepTexts)
  const show = useFactorCode([factor.id])
  const tell = useFactorAdded()
  const handleCode = async (code: string) => {
    const sentence = await show(code)
    if (sentence !== '') return sentence
    toast.success(texts.isOn)
    onClose()
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
