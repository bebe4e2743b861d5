import { cn } from '@fieldlark/ui/class-names.ts'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'react-router'

import { type RelatedRecord, useRelatedRecords } from '#data/related-records.ts'
import { useTexts } from '#language/language.tsx'
import { invoiceHref, jobHref, quoteHref, requestHref } from '#paths.ts'

import { relatedRecordsTexts } from './related-records.texts.ts'

const steps: readonly RelatedRecord[] = ['request', 'quote', 'job', 'invoice']
const hrefs: Record<RelatedRecord, (id: string) => string> = {
  request: requestHref,
  quote: quoteHref,
  job: jobHref,
  invoice: invoiceHref,
}

/** The chain request · quote · job · invoice of this work, each a link; the current record is marked. */
export function RelatedRecords({
  businessId,
  record,
  id,
}: {
  businessId: string
  record: RelatedRecord
  id: string
}) {
  const texts = useTexts(relatedRecordsTexts)
  const { data } = useRelatedRecords(businessId, record, id)
  // An invoice without related records would show four empty steps.
  if (record === 'invoice' && !(data && (data.request || data.quote || data.job))) return null
  const face =
    'inline-flex min-h-11 items-center gap-1 rounded-full px-1.5 text-xs md:px-2.5 pointer-fine:min-h-8'
  return (
    <nav aria-label={texts.label}>
      <ol className="flex flex-wrap items-center gap-0.5">
        {steps.map((step, at) => {
          const link = data?.[step]
          return (
            <li key={step} className="flex items-center gap-0.5">
              {link ? (
                <Link
                  to={hrefs[step](link.id)}
                  aria-current={step === record ? 'page' : undefined}
                  className={cn(
                    face,
                    step === record
                      ? 'bg-field-soft font-semibold text-field'
                      : 'font-medium text-ink-soft hover:bg-sunken hover:text-ink',
                  )}
                >
                  {texts[step]} <span className="money">{link.number ?? texts.draft}</span>
                  {link.more > 0 && <span className="money">+{link.more}</span>}
                </Link>
              ) : (
                <span className={cn(face, 'text-ink-faint')}>
                  {texts[step]}
                  <span aria-hidden>–</span>
                  <span className="sr-only">{texts.none}</span>
                </span>
              )}
              {at < steps.length - 1 && <ChevronRight aria-hidden className="size-3.5 text-ink-faint" />}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
