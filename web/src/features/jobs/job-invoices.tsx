import { Button } from '@fieldlark/ui/button.tsx'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { EmptyState } from '@fieldlark/ui/empty-state.tsx'
import FileText from 'lucide-react/icons/file-text'
import { useRef, useState } from 'react'

import type { WholeJob } from '#data/jobs.ts'
import { useTexts } from '#language/language.tsx'
import { useCan } from '#session/session.tsx'

import { InvoiceChoiceDialog } from './invoice-choice-dialog.tsx'
import { jobTexts } from './job.texts.ts'

/** What is to happen about the money, until there are invoices. */
export function JobInvoices({ job, businessId }: { job: WholeJob; businessId: string }) {
  const texts = useTexts(jobTexts)
  const canEdit = useCan('edit jobs')
  const trigger = useRef<HTMLButtonElement>(null)
  const [isChoosing, setChoosing] = useState(false)
  return (
    <div className="grid gap-4">
      {canEdit && (
        <Card>
          <CardHeader
            title={texts.choice}
            actions={
              <Button ref={trigger} variant="secondary" size="sm" onClick={() => setChoosing(true)}>
                {texts.change}
              </Button>
            }
          />
          <CardBody>
            {job.invoice_choice ? (
              <p className="font-semibold">{texts.choices[job.invoice_choice]}</p>
            ) : (
              <p className="text-ink-faint">{texts.noChoice}</p>
            )}
          </CardBody>
        </Card>
      )}
      <div className="rounded-card border border-line bg-surface">
        <EmptyState icon={<FileText />} title={texts.invoicesTitle} body={texts.invoicesBody} />
      </div>
      {isChoosing && (
        <InvoiceChoiceDialog
          businessId={businessId}
          jobId={job.id}
          finalFocus={trigger}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  )
}
