import type { Client } from '@fieldlark/domain/clients/client.ts'
import { addressLine } from '@fieldlark/domain/clients/property.ts'
import type { Request } from '@fieldlark/domain/requests/request.ts'
import { dialable } from '@fieldlark/domain/values/dialable.ts'
import { Avatar } from '@fieldlark/ui/avatar.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import MapPin from 'lucide-react/icons/map-pin'
import Phone from 'lucide-react/icons/phone'
import { Link } from 'react-router'
import { useClient } from '#data/clients.ts'
import { useProperties } from '#data/property-addresses.ts'
import { useTexts } from '#language/language.tsx'
import { useClientName } from '#parts/clients/client-name.tsx'
import { AddressBlock } from '#parts/properties/address-block.tsx'
import { mapHref } from '#parts/properties/map-href.ts'
import { clientHref } from '#paths.ts'

import { useClientByPhone } from './client-by-phone.ts'
import { requestsTexts } from './requests.texts.ts'

/** The client and the address, each one tap from a call or from directions. */
export function RequestWhere({
  request,
  businessId,
  hasPlace,
}: {
  request: Request
  businessId: string
  hasPlace: boolean
}) {
  const texts = useTexts(requestsTexts)
  const { data: client } = useClient(businessId, request.client_id)
  const { data: properties } = useProperties(businessId, request.client_id)
  const property = properties?.find(({ id }) => id === request.property_id)
  return (
    <Card>
      <CardHeader title={texts.client} />
      <CardBody className="grid gap-4">
        {client ? <ClientRow client={client} /> : <Skeleton className="h-11 w-full" />}
        {client && request.source === 'public_profile' && (
          <MaybeKnown client={client} businessId={businessId} />
        )}
        {request.property_id === null
          ? hasPlace && <p className="text-ink-faint">{texts.noProperty}</p>
          : property && (
              <div className="flex items-center gap-3">
                <div className="min-w-0 flex-1">
                  <AddressBlock place={property} />
                </div>
                <Button
                  variant="secondary"
                  size="icon"
                  render={
                    <a
                      href={mapHref(addressLine(property))}
                      target="_blank"
                      rel="noreferrer"
                      aria-label={texts.map}
                    />
                  }
                >
                  <MapPin />
                </Button>
              </div>
            )}
      </CardBody>
    </Card>
  )
}

function ClientRow({ client }: { client: Client }) {
  const texts = useTexts(requestsTexts)
  const nameOf = useClientName()
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar name={nameOf(client)} />
      <Link
        to={clientHref(client.id)}
        className="inline-flex min-h-11 min-w-0 flex-1 items-center font-semibold underline-offset-4 hover:underline"
      >
        <bdi className="truncate">{nameOf(client)}</bdi>
      </Link>
      {client.phone && (
        <Button
          variant="secondary"
          size="icon"
          render={<a href={`tel:${dialable(client.phone)}`} aria-label={texts.call} />}
        >
          <Phone />
        </Button>
      )}
    </div>
  )
}

/** Whoever writes from the public page proves nothing, and a household shares a phone: the owner decides who it is. */
function MaybeKnown({ client, businessId }: { client: Client; businessId: string }) {
  const texts = useTexts(requestsTexts)
  const nameOf = useClientName()
  const { data: known } = useClientByPhone(businessId, client.phone, client.id)
  if (!known) return null
  return (
    <p className="text-xs text-ink-soft">
      {texts.samePhone}{' '}
      <Link to={clientHref(known.id)} className="font-medium text-ink underline underline-offset-4">
        <bdi>{nameOf(known)}</bdi>
      </Link>
    </p>
  )
}
