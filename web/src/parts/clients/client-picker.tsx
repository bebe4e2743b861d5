import { Combobox, fetchCombobox } from '@fieldlark/ui/combobox.tsx'
import type { Ref } from 'react'

import { type ClientChoice, useClientChoices } from '#data/client-lists.ts'
import { useTexts } from '#language/language.tsx'

import { useClientName } from './client-name.tsx'
import { clientPickerTexts } from './client-picker.texts.ts'

/** Preloads it for dialogs that begin with it. */
export const fetchClientPicker = fetchCombobox

/** Finds one client by name, company or email. Used inside a `Field`. */
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
  const texts = useTexts(clientPickerTexts)
  const nameOf = useClientName()
  const labelOf = (client: ClientChoice) => {
    const name = nameOf(client)
    return client.company_name && client.company_name !== name ? `${name} · ${client.company_name}` : name
  }
  const { items, selected, isLoading, isFailed, onSearch, remember } = useClientChoices(
    businessId,
    value,
    (client) => `${labelOf(client)} ${client.email ?? ''}`,
  )
  return (
    <Combobox
      items={items}
      itemKey={(client) => client.id}
      itemLabel={labelOf}
      value={selected ?? null}
      onSearch={onSearch}
      onValueChange={(client) => {
        remember(client)
        onValueChange(client?.id ?? '')
      }}
      onBlur={onBlur}
      ref={ref}
      placeholder={selected === undefined && !isFailed ? texts.loadingClient : texts.pickClient}
      emptyText={isFailed ? texts.clientsNotLoaded : isLoading ? texts.searching : texts.noClientFound}
      renderItem={(client) => (
        <span className="block min-w-0">
          <span className="block truncate">{labelOf(client)}</span>
          {client.email && <span className="block truncate text-ink-faint text-xs">{client.email}</span>}
        </span>
      )}
    />
  )
}
