import { Link } from 'react-router'

import { clientHref } from '#paths.ts'

import { useClientName } from './client-name.tsx'

type Client = Parameters<ReturnType<typeof useClientName>>[0] & { id: string }

/** A link to the client of a record. */
export function ClientLink({ client }: { client: Client }) {
  const nameOf = useClientName()
  return (
    <Link
      to={clientHref(client.id)}
      className="min-w-0 truncate font-semibold text-field underline-offset-4 hover:underline"
    >
      <bdi>{nameOf(client)}</bdi>
    </Link>
  )
}
