import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { Checkbox } from '@fieldlark/ui/checkbox.tsx'
import { Progress } from '@fieldlark/ui/progress.tsx'
import { Segmented } from '@fieldlark/ui/segmented.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { useState } from 'react'
import { useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/actions/busy.ts'
import { useBusinessDay } from '#parts/dates/business-day.ts'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { useImportClients } from './client-import-queries.ts'

import { importExportTexts } from './import-export.texts.ts'
import { Duplicates, ImportPreview } from './import-preview.tsx'
import type { ReadyImport } from './use-client-import.ts'

type Props = { businessId: string; ready: ReadyImport; onOtherFile: () => void; onImported: () => void }
type Repeats = 'skip' | 'import'

/** The rows that will be saved, the duplicates, and the import button. */
export function ConfirmImport({ businessId, ready, onOtherFile, onImported }: Props) {
  const texts = useTexts(importExportTexts)
  const failureText = useFailureText()
  const [repeats, setRepeats] = useState<Repeats>('skip')
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
      {earlier && <ImportedBefore earlier={earlier} isWanted={isRepeatWanted} onWanted={setRepeatWanted} />}
      {found.duplicates.length > 0 && (
        <DuplicatesChoice duplicates={found.duplicates} repeats={repeats} onRepeats={setRepeats} />
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

/** The confirmation for a file that was imported before. */
function ImportedBefore({
  earlier,
  isWanted,
  onWanted,
}: {
  earlier: NonNullable<ReadyImport['earlier']>
  isWanted: boolean
  onWanted: (isWanted: boolean) => void
}) {
  const texts = useTexts(importExportTexts)
  const dayOf = useBusinessDay()
  return (
    <Alert tone="warning" title={texts.importedBefore(dayOf(earlier.created_at), earlier.client_count)}>
      <Checkbox
        label={texts.importAgain}
        checked={isWanted}
        onChange={({ target }) => onWanted(target.checked)}
      />
    </Alert>
  )
}

function DuplicatesChoice({
  duplicates,
  repeats,
  onRepeats,
}: {
  duplicates: ReadyImport['found']['duplicates']
  repeats: Repeats
  onRepeats: (repeats: Repeats) => void
}) {
  const texts = useTexts(importExportTexts)
  return (
    <>
      <Duplicates duplicates={duplicates} />
      <Segmented
        label={texts.duplicatesQuestion}
        value={repeats}
        onValueChange={onRepeats}
        options={[
          { value: 'skip', label: texts.leaveOut(duplicates.length) },
          { value: 'import', label: texts.importAnyway },
        ]}
      />
    </>
  )
}
