import { cn } from '@fieldlark/ui/class-names.ts'
import { type ComponentProps, type ReactNode, use } from 'react'

import { useTexts } from '#language/language.tsx'
import { useClientName } from '#parts/clients/client-name.tsx'
import { SidePanelContext } from '#parts/frame/side-panel-place.ts'
import { AddressBlock } from '#parts/properties/address-block.tsx'
import { useBusiness } from '#session/session.tsx'

import { documentTexts } from './document.texts.ts'

type Client = Parameters<ReturnType<typeof useClientName>>[0] & {
  email: string | null
  phone: string | null
  /** Where the bill goes. */
  address?: string | null
}

/** The header of a document as the client sees it: business, kind, client, property and title. */
export function DocumentHead({
  facts,
  clientLabel,
  client,
  property,
  title,
}: {
  /** Its number and its dates, as `dt` and `dd`. */
  facts: ReactNode
  clientLabel: string
  client: Client | null
  property: ComponentProps<typeof AddressBlock>['place'] | null
  title: string | null
}) {
  const texts = useTexts(documentTexts)
  const business = useBusiness()
  const nameOf = useClientName()
  const isNarrow = use(SidePanelContext) !== null
  return (
    <header className="grid gap-5 px-4 pt-5 pb-4 md:px-7 md:pt-7">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p className="font-bold text-field text-lg leading-6">{business.business_name}</p>
          <p className="break-words text-ink-faint text-xs whitespace-pre-line">
            {[business.phone, business.email].filter(Boolean).join(' · ')}
          </p>
        </div>
        <dl className={cn('text-xs', !isNarrow && 'md:text-right')}>{facts}</dl>
      </div>
      <div className={cn('grid gap-4 text-xs', !isNarrow && 'sm:grid-cols-2')}>
        {client && (
          <Party title={clientLabel}>
            <bdi className="block font-semibold">{nameOf(client)}</bdi>
            <span className="block break-words text-ink-soft">
              {client.email}
              {client.email && client.phone && ' · '}
              <bdi className="whitespace-nowrap">{client.phone}</bdi>
            </span>
            {client.address && (
              <span className="block break-words whitespace-pre-line text-ink-soft">{client.address}</span>
            )}
          </Party>
        )}
        {property && (
          <Party title={texts.where}>
            <AddressBlock place={property} />
          </Party>
        )}
      </div>
      {title && <h2 className="break-words font-bold text-xl leading-7">{title}</h2>}
    </header>
  )
}

function Party({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <p className="mb-0.5 text-ink-faint">{title}</p>
      {children}
    </div>
  )
}

/** The message above the lines. */
export function DocumentMessage({ text }: { text: string | null }) {
  return text && <p className="break-words px-4 pb-4 whitespace-pre-line md:px-7">{text}</p>
}

/** The terms below the totals. */
export function DocumentTerms({ text }: { text: string | null }) {
  const texts = useTexts(documentTexts)
  if (!text) return null
  return (
    <section className="border-line border-t px-4 py-4 md:px-7">
      <h3 className="mb-1 font-semibold text-xs">{texts.terms}</h3>
      <p className="break-words text-ink-soft text-xs whitespace-pre-line">{text}</p>
    </section>
  )
}
