import { addressLine } from '@fieldlark/domain/clients/property.ts'
import { dialable } from '@fieldlark/domain/values/dialable.ts'
import { Avatar } from '@fieldlark/ui/avatar.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import MapPin from 'lucide-react/icons/map-pin'
import Phone from 'lucide-react/icons/phone'
import { Link } from 'react-router'
import type { WholeJob } from '#data/jobs.ts'
import { useTexts } from '#language/language.tsx'
import { useClientName } from '#parts/clients/client-name.tsx'
import { AddressBlock } from '#parts/properties/address-block.tsx'
import { mapHref } from '#parts/properties/map-href.ts'
import { PhoneLink } from '#parts/properties/phone-link.tsx'
import { clientHref } from '#paths.ts'

import { jobTexts } from './job.texts.ts'

/** The client and the address, each one tap from a call or from directions. */
export function JobWhere({ job }: { job: WholeJob }) {
  const texts = useTexts(jobTexts)
  const nameOf = useClientName()
  const { client, property } = job
  const phone = job.contact_phone ?? client?.phone
  const address = property ? addressLine(property) : (job.custom_address ?? client?.address)
  return (
    <Card>
      <CardHeader title={texts.client} />
      <CardBody className="grid gap-3">
        {client && (
          <div className="flex min-w-0 items-center gap-3">
            <Avatar name={nameOf(client)} />
            <span className="min-w-0 flex-1">
              <Link
                to={clientHref(client.id)}
                className="flex min-h-11 items-center font-semibold underline-offset-4 hover:underline"
              >
                <bdi className="truncate">{nameOf(client)}</bdi>
              </Link>
              {phone && <PhoneLink phone={phone} className="text-ink-soft text-xs" />}
            </span>
            {phone && (
              <Button
                variant="secondary"
                size="icon"
                render={<a href={`tel:${dialable(phone)}`} aria-label={texts.call(nameOf(client))} />}
              >
                <Phone />
              </Button>
            )}
          </div>
        )}
        {address ? (
          <div className="flex items-center gap-3">
            <div className="min-w-0 flex-1">
              {property ? (
                <AddressBlock place={property} />
              ) : (
                <address className="break-words whitespace-pre-line not-italic">{address}</address>
              )}
            </div>
            <Button
              variant="secondary"
              size="icon"
              render={<a href={mapHref(address)} target="_blank" rel="noreferrer" aria-label={texts.map} />}
            >
              <MapPin />
            </Button>
          </div>
        ) : (
          <p className="text-ink-faint">{texts.noPlace}</p>
        )}
      </CardBody>
    </Card>
  )
}
