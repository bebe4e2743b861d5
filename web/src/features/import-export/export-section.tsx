import { clientExportColumns, exportFileName } from '@fieldlark/domain/clients/client-export.ts'
import { writeCsv } from '@fieldlark/domain/values/csv.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import Download from 'lucide-react/icons/download'

import { fetchAllClients } from '#data/client-lists.ts'
import { useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/busy.ts'
import { useFailureText } from '#parts/failure-text.ts'

import { downloadText, localDay } from './download.ts'
import { importExportTexts } from './import-export.texts.ts'

/** All of the business's clients as a file. */
export function ExportSection({ businessId }: { businessId: string }) {
  const texts = useTexts(importExportTexts)
  const failureText = useFailureText()
  const { isBusy, run } = useBusy()
  const handleExport = async () => {
    try {
      const clients = await fetchAllClients(businessId)
      if (clients.length === 0) toast.info(texts.noDataToExport)
      else {
        downloadText(exportFileName('clients', localDay()), writeCsv(clientExportColumns, clients))
        toast.success(texts.exported(clients.length))
      }
    } catch (error) {
      toast.error(texts.exportFailed(failureText(error)))
    }
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 flex-1 basis-60 text-pretty text-ink-soft">{texts.exportIntro}</p>
      <Button
        variant="secondary"
        isBusy={isBusy}
        busyLabel={texts.exporting}
        onClick={() => void run(handleExport)}
      >
        <Download aria-hidden />
        {texts.exportClients}
      </Button>
    </div>
  )
}
