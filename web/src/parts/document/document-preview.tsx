import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { NativeSelect } from '@fieldlark/ui/native-select.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import type { ReactNode } from 'react'

import { useBusinessDay } from '#parts/dates/business-day.ts'

import { PdfButton } from './pdf-button.tsx'

type Picking = {
  texts: {
    version: string
    current: (version: number) => string
    versionOf: (version: number, day: string) => string
  }
  versions: readonly { version_number: number; created_at: string }[]
  currentVersion: number
  /** Null: the current version. */
  value: number | null
  onPick: (version: number | null) => void
}

/** A document as the client sees it: the current version, or an earlier one as it was sent. */
export function DocumentPreview({
  start,
  download,
  children,
  ...picking
}: Picking & {
  texts: { toCurrent: string; oldVersion: string; pdf: string; pdfFailed: string }
  /** Beside the version select. */
  start?: ReactNode
  download: () => Promise<void>
  /** The document, once it is loaded. */
  children: ReactNode
}) {
  const { texts, value, onPick } = picking
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2.5">
        {start}
        <VersionPick {...picking} />
        <span className="ml-auto">
          <PdfButton texts={texts} download={download} />
        </span>
      </div>
      {value !== null && (
        <Alert
          tone="warning"
          action={
            <Button variant="secondary" size="sm" onClick={() => onPick(null)}>
              {texts.toCurrent}
            </Button>
          }
        >
          {texts.oldVersion}
        </Alert>
      )}
      {children ?? <Skeleton className="h-96 rounded-card" />}
    </div>
  )
}

/** A select of the sent versions; nothing while there is only one. */
function VersionPick({ texts, versions, currentVersion, value, onPick }: Picking) {
  const dayOf = useBusinessDay()
  const earlier = versions.filter(({ version_number }) => version_number < currentVersion)
  if (earlier.length === 0) return null
  return (
    <NativeSelect
      className="w-auto max-w-64"
      aria-label={texts.version}
      value={value ?? ''}
      onChange={({ target }) => onPick(target.value === '' ? null : Number(target.value))}
    >
      <option value="">{texts.current(currentVersion)}</option>
      {earlier.map(({ version_number, created_at }) => (
        <option key={version_number} value={version_number}>
          {texts.versionOf(version_number, dayOf(created_at))}
        </option>
      ))}
    </NativeSelect>
  )
}
