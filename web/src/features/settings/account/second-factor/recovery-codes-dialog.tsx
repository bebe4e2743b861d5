import { Button } from '@fieldlark/ui/button.tsx'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'

import { saveFile } from '#connection/save-file.ts'
import { useTexts } from '#language/language.tsx'
import { useAttempt } from '#parts/actions/attempt.ts'
import { copyText } from '#parts/actions/copy.ts'

import { codesTexts } from './codes.texts.ts'
import { useMakeRecoveryCodes } from './factor-queries.ts'

const inFours = (code: string) => code.match(/.{1,4}/g)?.join('-') ?? code

/** Makes the codes for the day when the device is lost, and shows them this once. */
export function RecoveryCodesDialog({ areOld, onClose }: { areOld: boolean; onClose: () => void }) {
  const texts = useTexts(codesTexts)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const make = useMakeRecoveryCodes(areOld).mutateAsync
  const { isBusy, attempt } = useAttempt()
  const handleMake = () => void attempt(async () => setCodes(await make()))
  const footer = codes ? (
    <Button onClick={onClose}>{texts.codesKept}</Button>
  ) : (
    <>
      <Button variant="secondary" onClick={onClose}>
        {areOld ? texts.cancel : texts.later}
      </Button>
      <Button isBusy={isBusy} onClick={handleMake}>
        {areOld ? texts.newRecovery : texts.makeRecovery}
      </Button>
    </>
  )
  return (
    <Dialog
      isOpen
      size="sm"
      title={texts.recoveryTitle}
      description={codes ? texts.recoveryOnce : areOld ? texts.recoveryAgain : texts.recoveryBody}
      closeLabel={texts.close}
      isSticky={codes !== null}
      footer={footer}
      onClose={onClose}
    >
      {codes && <CodeList codes={codes.map(inFours)} />}
    </Dialog>
  )
}

function CodeList({ codes }: { codes: readonly string[] }) {
  const texts = useTexts(codesTexts)
  const file = () => saveFile(new Blob([`${texts.fileHead}\n\n${codes.join('\n')}\n`]), texts.fileName)
  return (
    <div className="grid gap-4">
      <ul aria-label={texts.recoveryTitle} className="money grid gap-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2.5">
        <Button
          variant="secondary"
          onClick={() =>
            void copyText(codes.join('\n'), { copied: texts.codesCopied, copyFailed: texts.copyFailed })
          }
        >
          <Copy aria-hidden />
          {texts.copyCodes}
        </Button>
        <Button variant="secondary" onClick={file}>
          <Download aria-hidden />
          {texts.saveCodes}
        </Button>
      </div>
    </div>
  )
}
