import { Button } from '@fieldlark/ui/button.tsx'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { Link } from 'react-router'
import { useTexts } from '#language/language.tsx'
import { useClientName } from '#parts/clients/client-name.tsx'
import { clientHref } from '#paths.ts'
import { mailSettingsTexts } from './mail-settings.texts.ts'
import { useMutedClients } from './reminder-queries.ts'
import { useMute } from './use-mute.ts'

/** The clients without reminders, with a button to turn them on again; nothing if there are none. */
export function MutedClients({ businessId }: { businessId: string }) {
  const { quiet: texts } = useTexts(mailSettingsTexts)
  const nameOf = useClientName()
  const { data: clients = [] } = useMutedClients(businessId)
  const { unmute } = useMute(businessId)
  if (clients.length === 0) return null
  return (
    <Card>
      <CardHeader title={texts.title} />
      <CardBody>
        <ul className="-mt-2 divide-y divide-line">
          {clients.map((client) => (
            <li key={client.id} className="flex min-h-14 items-center gap-3 py-1.5">
              <Link to={clientHref(client.id)} className="min-w-0 flex-1 truncate py-2.5 hover:underline">
                <bdi>{nameOf(client)}</bdi>
              </Link>
              <Button
                variant="ghost"
                size="sm"
                aria-label={texts.unmuteName(nameOf(client))}
                onClick={() => unmute(client.id, nameOf(client))}
              >
                {texts.unmute}
              </Button>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}
