import { addressLine } from '@fieldlark/domain/clients/property.ts'
import { Badge } from '@fieldlark/ui/badge.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import MapPin from 'lucide-react/icons/map-pin'
import Plus from 'lucide-react/icons/plus'
import { Suspense, useRef, useState } from 'react'

import { type StoredProperty, useProperties } from '#data/property-addresses.ts'
import { useTexts } from '#language/language.tsx'
import { clientLabelTexts } from '#parts/clients/client-labels.texts.ts'
import { RetryAlert } from '#parts/failures/retry-alert.tsx'
import { AddressBlock } from '#parts/properties/address-block.tsx'
import { mapHref } from '#parts/properties/map-href.ts'
import { propertyTexts } from '#parts/properties/property.texts.ts'
import { TaxRateBadge } from '#parts/taxes/tax-rate-badge.tsx'
import { PropertyMenu } from './property-menu.tsx'

const PropertyDialog = lazyPart(
  async () => (await import('#parts/properties/property-dialog.tsx')).PropertyDialog,
)

/** The properties of a client, the primary one first; without actions where the viewer may not change them. */
export function PropertyList({
  businessId,
  clientId,
  canEdit,
}: {
  businessId: string
  clientId: string
  canEdit: boolean
}) {
  const texts = useTexts(propertyTexts)
  const { data: properties, isError, refetch } = useProperties(businessId, clientId)
  const [edited, setEdited] = useState<StoredProperty | 'new' | null>(null)
  const opener = useRef<HTMLElement | null>(null)
  const edit = (property: StoredProperty | 'new', from: HTMLElement | null) => {
    opener.current = from
    setEdited(property)
  }
  return (
    <Card>
      <CardHeader
        title={texts.title}
        actions={
          canEdit && (
            <Button variant="secondary" size="sm" onClick={({ currentTarget }) => edit('new', currentTarget)}>
              <Plus aria-hidden />
              {texts.add}
            </Button>
          )
        }
      />
      <CardBody className={properties?.length ? 'pb-0 md:pb-0' : ''}>
        {properties ? (
          <Rows businessId={businessId} properties={properties} canEdit={canEdit} onEdit={edit} />
        ) : isError ? (
          <LoadFailed onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-16 w-full" />
        )}
      </CardBody>
      {edited !== null && (
        <Suspense fallback={null}>
          <PropertyDialog
            isOpen
            onClose={() => setEdited(null)}
            clientId={clientId}
            finalFocus={opener}
            {...(edited !== 'new' && { property: edited })}
          />
        </Suspense>
      )}
    </Card>
  )
}

function LoadFailed({ onRetry }: { onRetry: () => void }) {
  const texts = useTexts(propertyTexts)
  return <RetryAlert title={texts.loadFailed} retryLabel={texts.tryAgain} onRetry={onRetry} />
}

function Rows({
  businessId,
  properties,
  canEdit,
  onEdit,
}: {
  businessId: string
  properties: readonly StoredProperty[]
  canEdit: boolean
  onEdit: (property: StoredProperty, from: HTMLElement | null) => void
}) {
  const texts = useTexts(propertyTexts)
  const { propertyType } = useTexts(clientLabelTexts)
  if (properties.length === 0) return <p className="text-pretty text-ink-faint">{texts.empty}</p>
  return (
    <ul className="-mx-4 divide-y divide-line border-t border-line md:-mx-5">
      {properties.map((property) => (
        <li key={property.id} className="flex items-start gap-3 py-3.5 pr-2 pl-4 md:pr-3 md:pl-5">
          <div className="min-w-0 flex-1">
            <AddressBlock place={property} />
            {property.remarks && (
              <p className="mt-1 break-words whitespace-pre-line text-ink-soft text-xs">{property.remarks}</p>
            )}
            <p className="mt-2 flex flex-wrap gap-1.5">
              <Badge>{propertyType[property.property_type]}</Badge>
              {property.is_primary && <Badge tone="green">{texts.primary}</Badge>}
              <TaxRateBadge of={property} />
            </p>
          </div>
          <Button
            variant="ghost"
            size="icon"
            render={
              <a
                aria-label={texts.map(property.address)}
                href={mapHref(addressLine(property))}
                target="_blank"
                rel="noreferrer"
              />
            }
          >
            <MapPin />
          </Button>
          {canEdit && (
            <PropertyMenu
              businessId={businessId}
              property={property}
              onEdit={(trigger) => onEdit(property, trigger.current)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
