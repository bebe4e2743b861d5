import { displayName, type NamedClient } from '@fieldlark/domain/clients/client.ts'

import { useTexts } from '#language/language.tsx'

import { clientLabelTexts } from './client-labels.texts.ts'

/** Returns a function that formats a client's name. */
export function useClientName(): (client: NamedClient) => string {
  const { unnamedClient } = useTexts(clientLabelTexts)
  return (client) => displayName(client, unnamedClient)
}
