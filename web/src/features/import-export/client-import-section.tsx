import { writeCsv } from '@fieldlark/domain/values/csv.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { FileDrop } from '@fieldlark/ui/file-drop.tsx'
import { Progress } from '@fieldlark/ui/progress.tsx'
import Download from 'lucide-react/icons/download'
import { saveFile } from '#connection/save-file.ts'
import { useTexts } from '#language/language.tsx'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { ConfirmImport } from './confirm-import.tsx'
import { importExportTexts } from './import-export.texts.ts'
import { RejectedFile, Unreadable } from './import-problems.tsx'
import type { ImportState } from './use-client-import.ts'

/** Chooses a file, previews its rows and imports them. */
export function ClientImportSection({
  businessId,
  state,
  onFile,
  onReset,
  onImported,
}: {
  businessId: string
  state: ImportState
  onFile: (file: File) => void
  onReset: () => void
  onImported: () => void
}) {
  const texts = useTexts(importExportTexts)
  const failureText = useFailureText()
  const other = (
    <Button variant="secondary" size="sm" onClick={onReset}>
      {texts.otherFile}
    </Button>
  )
  switch (state.stage) {
    case 'reading':
      return <Progress label={texts.reading} value={null} className="py-8" />
    case 'unreadable':
      return <Unreadable problem={state.problem} action={other} />
    case 'refused':
      return <RejectedFile {...state} action={other} />
    case 'failed':
      return (
        <Alert
          tone="danger"
          title={texts.importFailed(failureText(state.error))}
          action={
            <Button variant="secondary" size="sm" onClick={() => onFile(state.file)}>
              {texts.tryAgain}
            </Button>
          }
        >
          {texts.retryIsSafe}
        </Alert>
      )
    case 'ready':
      return (
        <ConfirmImport
          businessId={businessId}
          ready={state.ready}
          onOtherFile={onReset}
          onImported={onImported}
        />
      )
    default:
      return <ChooseFile onFile={onFile} />
  }
}

const exampleHeader = ['name', 'email', 'phone', 'address', 'notes'] as const

function ChooseFile({ onFile }: { onFile: (file: File) => void }) {
  const texts = useTexts(importExportTexts)
  const rows: readonly (readonly string[])[] = texts.exampleRows
  const handleDownload = () => {
    const columns = exampleHeader.map((header, at) => ({
      header,
      value: (row: readonly string[]) => row[at],
    }))
    saveFile(
      new Blob([writeCsv(columns, rows)], { type: 'text/csv;charset=utf-8' }),
      'fieldlark-clients-example.csv',
    )
  }
  return (
    <div className="grid gap-3">
      <p className="text-pretty text-ink-soft">{texts.importIntro}</p>
      <FileDrop
        label={texts.pickFile}
        hint={texts.pickHint}
        accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
        onFile={onFile}
      />
      <div className="flex items-center justify-between gap-3">
        <h4 className="font-semibold text-xs">{texts.example}</h4>
        <Button variant="ghost" size="sm" onClick={handleDownload}>
          <Download aria-hidden />
          {texts.downloadExample}
        </Button>
      </div>
      {/* Wider than a phone: it scrolls, and the keyboard must reach it to scroll it. */}
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={texts.example}
        className="-mt-1.5 overflow-x-auto rounded-control bg-sunken px-3 py-2.5 text-2xs text-ink-soft"
      >
        {[exampleHeader, ...rows].map((row) => row.map(quoted).join(',')).join('\n')}
      </pre>
    </div>
  )
}

const quoted = (cell: string) => (cell.includes(',') ? `"${cell}"` : cell)
