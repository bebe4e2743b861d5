import { Alert } from '@fieldlark/ui/alert.tsx'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import type { ReactNode } from 'react'

import { useTexts } from '#language/language.tsx'
import { useCan, useSignedIn } from '#session/session.tsx'

import { ClientImportSection } from './client-import-section.tsx'
import { ExportSection } from './export-section.tsx'
import { importExportTexts } from './import-export.texts.ts'
import { useClientImport } from './use-client-import.ts'

type DialogProps = { isOpen: boolean; onClose: () => void }

/** The dialog that imports clients from a spreadsheet and exports records. */
export function ImportExportDialog({ isOpen, onClose }: DialogProps) {
  const { business, profile } = useSignedIn()
  const isAllowed = useCan('import and export') && profile !== null
  if (!isOpen) return null
  return business && isAllowed ? (
    <OpenDialog businessId={business.id} onClose={onClose} />
  ) : (
    <NotAllowed onClose={onClose} />
  )
}

function NotAllowed({ onClose }: { onClose: () => void }) {
  const texts = useTexts(importExportTexts)
  return (
    <Dialog isOpen onClose={onClose} title={texts.title} closeLabel={texts.close}>
      <Alert tone="info">{texts.forbidden}</Alert>
    </Dialog>
  )
}

function OpenDialog({ businessId, onClose }: { businessId: string; onClose: () => void }) {
  const texts = useTexts(importExportTexts)
  const { state, read, reset } = useClientImport(businessId)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.title}
      closeLabel={texts.close}
      isSticky={state.stage === 'ready'}
    >
      <div className="grid gap-6">
        <Section title={texts.importTitle}>
          <ClientImportSection
            businessId={businessId}
            state={state}
            onFile={(file) => void read(file)}
            onReset={reset}
            onImported={onClose}
          />
        </Section>
        {state.stage === 'idle' && (
          <Section title={texts.exportTitle}>
            <ExportSection businessId={businessId} />
          </Section>
        )}
      </div>
    </Dialog>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2 not-first:border-line not-first:border-t not-first:pt-5">
      <h3 className="font-semibold text-base">{title}</h3>
      {children}
    </section>
  )
}
