import { Button } from '@fieldlark/ui/button.tsx'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import Plus from 'lucide-react/icons/plus'
import { Suspense, useRef, useState } from 'react'

import { type ListedCashNote, useCashNotes } from '#data/cash-notes.ts'
import type { InvoiceRow } from '#data/invoices.ts'
import type { WholeJob } from '#data/jobs.ts'
import { useTexts } from '#language/language.tsx'
import { cashTexts } from '#parts/payments/cash.texts.ts'
import { CashNoteFacts } from '#parts/payments/cash-note-facts.tsx'

const NoteCashDialog = lazyPart(async () => (await import('./note-cash-dialog.tsx')).NoteCashDialog)

type Props = {
  job: WholeJob
  businessId: string
  /** Those of the job that are still to be paid. */
  payable: readonly InvoiceRow[]
}

/** The cash that the worker took from the client of this job, and what became of it. */
export function OwnCash({ job, businessId, payable }: Props) {
  const texts = useTexts(cashTexts)
  const { data: notes } = useCashNotes(businessId, [job.id])
  const trigger = useRef<HTMLButtonElement>(null)
  const [isNoting, setNoting] = useState(false)
  return (
    <Card>
      <CardHeader
        title={texts.own}
        actions={
          <Button ref={trigger} variant="secondary" size="sm" onClick={() => setNoting(true)}>
            <Plus aria-hidden />
            {texts.note}
          </Button>
        }
      />
      <CardBody>
        {notes?.length === 0 && <p className="text-pretty text-ink-faint">{texts.ownEmpty}</p>}
        <ul className="divide-y divide-line">
          {notes?.map((noted) => (
            <li key={noted.id} className="py-2.5 first:pt-0 last:pb-0">
              <CashNoteFacts noted={noted}>
                <Answer noted={noted} />
              </CashNoteFacts>
            </li>
          ))}
        </ul>
      </CardBody>
      {isNoting && (
        <Suspense fallback={null}>
          <NoteCashDialog
            job={job}
            businessId={businessId}
            payable={payable}
            finalFocus={trigger}
            onClose={() => setNoting(false)}
          />
        </Suspense>
      )}
    </Card>
  )
}

function Answer({ noted: { status, reason } }: { noted: ListedCashNote }) {
  const texts = useTexts(cashTexts)
  if (status === 'rejected') return <span className="text-warning">{texts.refused(reason ?? '')}</span>
  return status === 'confirmed' ? texts.done : texts.waiting
}
