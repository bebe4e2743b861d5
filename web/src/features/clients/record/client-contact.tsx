import type { Client } from '@fieldlark/domain/clients/client.ts'
import { dialable } from '@fieldlark/domain/values/dialable.ts'
import { mailtoLink } from '@fieldlark/domain/values/mailto.ts'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import Mail from 'lucide-react/icons/mail'
import MapPin from 'lucide-react/icons/map-pin'
import MessageSquare from 'lucide-react/icons/message-square'
import MessagesSquare from 'lucide-react/icons/messages-square'
import Phone from 'lucide-react/icons/phone'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTexts } from '#language/language.tsx'
import { clientLabelTexts } from '#parts/clients/client-labels.texts.ts'
import { UncheckedAddress } from '#parts/clients/unchecked-address.tsx'
import { useBusinessDay } from '#parts/dates/business-day.ts'
import { useCanMessage } from '#parts/messages/can-message.ts'
import { mapHref } from '#parts/properties/map-href.ts'
import { PhoneLink } from '#parts/properties/phone-link.tsx'
import { messagesHref } from '#paths.ts'
import { clientsTexts } from '../clients.texts.ts'

/** Large buttons, to be hit with gloves on. Unknown contact details have no button. */
const actionFace =
  'flex min-h-16 min-w-0 flex-1 flex-col items-center justify-center gap-1 rounded-control bg-field-soft px-1 text-2xs font-semibold text-field transition-colors hover:bg-field hover:text-on-field [&_svg]:size-5'

function Action({ href, icon, children }: { href: string; icon: ReactNode; children: ReactNode }) {
  const isAway = href.startsWith('https:')
  return (
    <a href={href} {...(isAway && { target: '_blank', rel: 'noreferrer' })} className={actionFace}>
      {icon}
      <span className="max-w-full truncate">{children}</span>
    </a>
  )
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-start gap-3 [&_svg]:mt-0.5 [&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:text-ink-faint">
      {icon}
      <span className="min-w-0 break-words whitespace-pre-line">{children}</span>
    </p>
  )
}

/** The client's lead source and creation date. */
function Origin({ client: { lead_source, created_at } }: { client: Client }) {
  const dayOf = useBusinessDay()
  const { addedOn } = useTexts(clientsTexts)
  const { leadSource } = useTexts(clientLabelTexts)
  const facts = [lead_source && leadSource[lead_source], addedOn(dayOf(created_at))]
  return (
    <p className="mt-1 border-t border-line pt-3 text-ink-faint text-xs">
      {facts.filter(Boolean).join(' · ')}
    </p>
  )
}

/** The contact details of a client. */
export function ClientContact({ client }: { client: Client }) {
  const { id, phone, email, address } = client
  const canMessage = useCanMessage()
  const { contact, details, noContact } = useTexts(clientsTexts)
  return (
    <Card>
      <CardHeader title={details} />
      <CardBody className="grid gap-3">
        <div className="mb-1 flex gap-2 empty:hidden">
          {canMessage && (
            <Link to={messagesHref(id)} className={actionFace}>
              <MessagesSquare aria-hidden />
              <span className="max-w-full truncate">{contact.message}</span>
            </Link>
          )}
          {phone && (
            <>
              <Action href={`tel:${dialable(phone)}`} icon={<Phone aria-hidden />}>
                {contact.call}
              </Action>
              <Action href={`sms:${dialable(phone)}`} icon={<MessageSquare aria-hidden />}>
                {contact.text}
              </Action>
            </>
          )}
          {email && (
            <Action href={mailtoLink(email)} icon={<Mail aria-hidden />}>
              {contact.email}
            </Action>
          )}
          {address && (
            <Action href={mapHref(address)} icon={<MapPin aria-hidden />}>
              {contact.map}
            </Action>
          )}
        </div>
        {phone && (
          <Line icon={<Phone aria-hidden />}>
            <PhoneLink phone={phone} />
          </Line>
        )}
        {email && <Line icon={<Mail aria-hidden />}>{email}</Line>}
        <UncheckedAddress client={client} />
        {address && <Line icon={<MapPin aria-hidden />}>{address}</Line>}
        {!phone && !email && !address && <p className="text-ink-faint">{noContact}</p>}
        <Origin client={client} />
      </CardBody>
    </Card>
  )
}
