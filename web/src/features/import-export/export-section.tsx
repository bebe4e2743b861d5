import type { ExportKind } from '@fieldlark/domain/values/csv.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { Progress } from '@fieldlark/ui/progress.tsx'
import Download from 'lucide-react/icons/download'

import { useTexts } from '#language/language.tsx'
import { useNumberText } from '#parts/money/number-text.ts'

import { importExportTexts } from './import-export.texts.ts'
import { useExport } from './use-export.ts'

const kinds: readonly ExportKind[] = ['clients', 'jobs', 'invoices', 'expenses']

/** The exports of the business, one file per kind of record. */
export function ExportSection({ businessId }: { businessId: string }) {
  const texts = useTexts(importExportTexts)
  const { running, start, cancel } = useExport(businessId)
  const number = useNumberText()
  return (
    <div className="grid gap-3">
      <p className="text-pretty text-ink-soft">{texts.exportIntro}</p>
      <div className="grid gap-2 sm:grid-cols-2">
        {kinds.map((kind) => (
          <Button
            key={kind}
            variant="secondary"
            disabled={running !== null}
            className="justify-start"
            onClick={() => void start(kind)}
          >
            <Download aria-hidden />
            {texts.exports[kind]}
          </Button>
        ))}
      </div>
      {running && (
        <div className="flex items-end gap-3">
          <Progress
            className="min-w-0 flex-1"
            label={texts.exporting[running.kind]}
            value={running.total === 0 ? null : (running.rows / running.total) * 100}
            text={texts.rowsOf(number(running.rows), number(running.total))}
          />
          <Button variant="secondary" size="sm" onClick={cancel}>
            {texts.cancelExport}
          </Button>
        </div>
      )}
    </div>
  )
}
