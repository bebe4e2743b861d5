import { cn } from '@fieldlark/ui/class-names.ts'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'react-router'

import { type ChainRecord, useChain } from '#data/chain.ts'
import { useTexts } from '#language/language.tsx'
import { invoiceHref, jobHref, quoteHref, requestHref } from '../paths.ts'

import { chainTexts } from './chain.texts.ts'

const steps: readonly ChainRecord[] = ['request', 'quote', 'job', 'invoice']
const hrefs: Record<ChainRecord, (id: string) => string> = {
  request: requestHref,
  quote: quoteHref,
  job: jobHref,
  invoice: invoiceHref,
}

/** What this work came from and became: request · quote · job · invoice, each a link; the record one looks at is marked. */
export function Chain({ businessId, record, id }: { businessId: string; record: ChainRecord; id: string }) {
  const texts = useTexts(chainTexts)
  const { data } = useChain(businessId, record, id)
  // An invoice that was typed in came from nowhere: four empty steps say nothing.
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
