import { Combobox, fetchCombobox } from '@fieldlark/ui/combobox.tsx'
import type { Ref } from 'react'

import { type ClientChoice, useClientChoices } from '#data/client-lists.ts'
import { useTexts } from '#language/language.tsx'

import { useClientName } from './client-name.tsx'
import { partsTexts } from './parts.texts.ts'

/** So that a dialog that begins with it opens with all of it. */
export const fetchClientPicker = fetchCombobox

/** Finds one client by name, company or e-mail. Stands inside a `Field`. */
export function ClientPicker({
  businessId,
  value,
  onValueChange,
  onBlur,
  ref,
}: {
  businessId: string
  /** The client's id; empty for none. */
  value: string
  onValueChange: (clientId: string) => void
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
}) {
  const texts = useTexts(partsTexts)
  const nameOf = useClientName()
  const { data: choices = [], isPending, isError } = useClientChoices(businessId)
  const labelOf = (client: ClientChoice) => {
    const name = nameOf(client)
    return client.company_name && client.company_name !== name ? `${name} · ${client.company_name}` : name
  }
  return (
    <Combobox
      items={choices}
      itemKey={(client) => client.id}
      itemLabel={labelOf}
      itemSearchText={(client) => `${labelOf(client)} ${client.email ?? ''}`}
      value={choices.find(({ id }) => id === value) ?? null}
      onValueChange={(client) => onValueChange(client?.id ?? '')}
      onBlur={onBlur}
      ref={ref}
      placeholder={isPending ? texts.loadingClients : texts.pickClient}
      emptyText={isError ? texts.clientsNotLoaded : texts.noClientFound}
      renderItem={(client) => (
        <span className="block min-w-0">
          <span className="block truncate">{labelOf(client)}</span>
          {client.email && <span className="block truncate text-ink-faint text-xs">{client.email}</span>}
        </span>
      )}
    />
  )
}
