import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { Checkbox } from '@fieldlark/ui/checkbox.tsx'
import { Progress } from '@fieldlark/ui/progress.tsx'
import { Segmented } from '@fieldlark/ui/segmented.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { useState } from 'react'

import { useImportClients } from '#data/client-imports.ts'
import { useTexts } from '#language/language.tsx'
import { useBusinessDay } from '#parts/business-day.ts'
import { useBusy } from '#parts/busy.ts'
import { useFailureText } from '#parts/failure-text.ts'

import { importExportTexts } from './import-export.texts.ts'
import { Duplicates, ImportPreview } from './import-preview.tsx'
import type { ReadyImport } from './use-client-import.ts'

/** What will be saved, what repeats, and the button that does it. */
export function ConfirmImport({
  businessId,
  ready,
  onOtherFile,
  onImported,
}: {
  businessId: string
  ready: ReadyImport
  onOtherFile: () => void
  onImported: () => void
}) {
  const texts = useTexts(importExportTexts)
  const dayOf = useBusinessDay()
  const failureText = useFailureText()
  const [repeats, setRepeats] = useState<'skip' | 'import'>('skip')
  const [isRepeatWanted, setRepeatWanted] = useState(false)
  const { mutateAsync, error } = useImportClients(businessId)
  const { isBusy, run } = useBusy()
  const { found, earlier, key } = ready
  const clients = repeats === 'skip' ? found.newClients : found.clients
  const isAllowed = clients.length > 0 && (earlier === null || isRepeatWanted)

  const handleImport = async () => {
    try {
      const count = await mutateAsync({ key, clients })
      toast.success(texts.imported(count))
      onImported()
    } catch (problem) {
      toast.error(texts.importFailed(failureText(problem)))
    }
  }

  return (
    <div className="grid gap-4">
      <ImportPreview {...ready} />
      {earlier && (
        <Alert tone="warning" title={texts.importedBefore(dayOf(earlier.created_at), earlier.client_count)}>
          <Checkbox
            label={texts.importAgain}
            checked={isRepeatWanted}
            onChange={({ target }) => setRepeatWanted(target.checked)}
          />
        </Alert>
      )}
      {found.duplicates.length > 0 && (
        <>
          <Duplicates duplicates={found.duplicates} />
          <Segmented
            label={texts.duplicatesQuestion}
            value={repeats}
            onValueChange={setRepeats}
            options={[
              { value: 'skip', label: texts.leaveOut(found.duplicates.length) },
              { value: 'import', label: texts.importAnyway },
            ]}
          />
        </>
      )}
      {error && !isBusy && (
        <Alert tone="danger" title={texts.importFailed(failureText(error))}>
          {texts.retryIsSafe}
        </Alert>
      )}
      {isBusy && <Progress label={texts.saving(clients.length)} value={null} />}
      <div className="flex flex-wrap gap-2.5 *:flex-1 md:*:flex-none">
        <Button variant="secondary" disabled={isBusy} onClick={onOtherFile}>
          {texts.otherFile}
        </Button>
        <Button disabled={!isAllowed} isBusy={isBusy} onClick={() => void run(handleImport)}>
          {clients.length > 0 ? texts.importNow(clients.length) : texts.nothingNew}
        </Button>
      </div>
    </div>
  )
}
