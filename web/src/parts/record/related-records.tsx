import { cn } from '@fieldlark/ui/class-names.ts'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import { useMediaQuery } from '@fieldlark/ui/media-query.ts'
import Briefcase from 'lucide-react/icons/briefcase'
import FileText from 'lucide-react/icons/file-text'
import Inbox from 'lucide-react/icons/inbox'
import ScrollText from 'lucide-react/icons/scroll-text'
import { Fragment, use, useState } from 'react'
import { Link } from 'react-router'

import { type RelatedLinks, type RelatedRecord, useRelatedRecords } from '#data/related-records.ts'
import { useTexts } from '#language/language.tsx'
import { SidePanelContext } from '#parts/frame/side-panel-place.ts'
import { invoiceHref, jobHref, quoteHref, requestHref } from '#paths.ts'

import { relatedRecordsTexts } from './related-records.texts.ts'

const steps = [
  { step: 'request', Icon: Inbox, hrefOf: requestHref },
  { step: 'quote', Icon: ScrollText, hrefOf: quoteHref },
  { step: 'job', Icon: Briefcase, hrefOf: jobHref },
  { step: 'invoice', Icon: FileText, hrefOf: invoiceHref },
] as const

type Props = { record: RelatedRecord; links: RelatedLinks }

/**
 * The records that this work came from and became, of request, quote, job and invoice; the current one is marked. Nothing
 * where there is no other.
 */
export function RelatedRecords({
  businessId,
  record,
  id,
}: {
  businessId: string
  record: RelatedRecord
  id: string
}) {
  const { data } = useRelatedRecords(businessId, record, id)
  const isPage = use(SidePanelContext) === null
  const isWide = useMediaQuery('(min-width: 1024px)') && isPage
  if (!data || steps.every(({ step }) => step === record || data[step] === null)) return null
  return isWide ? <Links record={record} links={data} /> : <Button record={record} links={data} />
}

function Links({ record, links, isList = false }: Props & { isList?: boolean }) {
  const texts = useTexts(relatedRecordsTexts)
  return (
    <nav aria-label={texts.label}>
      <ol className={cn('flex', isList ? 'flex-col' : 'items-center gap-1')}>
        {steps.map(({ step, Icon, hrefOf }) => {
          const link = links[step]
          if (!link) return null
          return (
            <li key={step}>
              <Link
                to={hrefOf(link.id)}
                aria-current={step === record ? 'page' : undefined}
                className={cn(
                  'flex items-center gap-1.5 rounded-full font-medium text-ink-soft hover:text-ink aria-current:text-field',
                  isList ? 'min-h-12 gap-3 text-sm' : 'min-h-7 bg-sunken px-2.5 text-xs',
                )}
              >
                <Icon aria-hidden className={isList ? 'size-5' : 'size-[0.9375rem]'} strokeWidth={1.75} />
                {texts[step]} <span className="money">{link.number ?? texts.draft}</span>
                {link.more > 0 && <span className="money">+{link.more}</span>}
              </Link>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

/** On a phone and beside a list an icon for each record that there is; a tap lists them. */
function Button({ record, links }: Props) {
  const texts = useTexts(relatedRecordsTexts)
  const [isOpen, setOpen] = useState(false)
  const there = steps.filter(({ step }) => links[step] !== null)
  return (
    <>
      <button
        type="button"
        aria-label={texts.label}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="relative ml-auto flex h-7 shrink-0 items-center rounded-full bg-sunken px-2 text-ink-soft before:absolute before:inset-x-0 before:-inset-y-2"
      >
        {there.map(({ step, Icon }, at) => (
          <Fragment key={step}>
            {at > 0 && <span aria-hidden className="mx-1 w-2 border-line-strong border-t" />}
            <Icon
              aria-hidden
              className={cn('size-[0.9375rem]', step === record && 'text-field')}
              strokeWidth={step === record ? 2.4 : 1.75}
            />
          </Fragment>
        ))}
      </button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={texts.label} closeLabel={texts.close}>
        {/* The window would stay open over the record that a link leads to. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
        <div onClick={() => setOpen(false)}>
          <Links record={record} links={links} isList />
        </div>
      </Dialog>
    </>
  )
}
