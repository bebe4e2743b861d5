import { useCallback, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'

import type { BackInPortal } from '#parts/link-page/signed-out.tsx'
import { useClientLanguage } from '#parts/link-page/use-client-language.ts'
import { useLinkedPage } from '#parts/link-page/use-linked-page.ts'
import { paths } from '#paths.ts'
import { type Entered, type Entry, enterPortal, readDoor } from '../portal-queries.ts'
import { ChooseClient } from './choose-client.tsx'
import { EnterByCode } from './enter-by-code.tsx'
import { EnterByLink } from './enter-by-link.tsx'
import { PortalDoorFrame } from './portal-door-frame.tsx'

/** Where the clients of a business sign in, with a code of an email or with the link in it. */
export function PortalDoorScreen() {
  const { subdomain = '' } = useParams()
  const navigate = useNavigate()
  const back = (useLocation().state as BackInPortal | null)?.from
  // Behind the #, which no server and no other page gets to see.
  const [link] = useState(() => location.hash.slice(1) || null)
  const [isLinkUsed, setLinkUsed] = useState(false)
  const read = useCallback(() => readDoor(subdomain, link), [subdomain, link])
  const { page: door, failure, retry } = useLinkedPage({ token: subdomain, read })
  const [choosing, setChoosing] = useState<{ entry: Entry; clients: Choice } | null>(null)
  useClientLanguage(door?.language)

  const enter = async (entry: Entry, choice?: number) => {
    const entered = await enterPortal(subdomain, entry, choice)
    if (entered.state === 'choose') setChoosing({ entry, clients: entered.clients })
    // In place of the page with the link, which works no second time.
    else await navigate(back ?? paths.portalHome, { replace: true })
  }
  return (
    <PortalDoorFrame door={door} failure={failure} onRetry={retry}>
      {choosing ? (
        <ChooseClient clients={choosing.clients} onChoose={(choice) => enter(choosing.entry, choice)} />
      ) : link && !isLinkUsed && door && (door.address !== null || door.is_preview) ? (
        <EnterByLink door={door} onEnter={() => enter({ link })} onGiveUp={() => setLinkUsed(true)} />
      ) : (
        <EnterByCode
          subdomain={subdomain}
          isLinkUsed={link !== null}
          onEnter={(email, code) => enter({ email, code })}
        />
      )}
    </PortalDoorFrame>
  )
}

type Choice = Extract<Entered, { state: 'choose' }>['clients']
