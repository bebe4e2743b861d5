import { displayName, type NamedClient } from '@fieldlark/domain/clients/client.ts'

import { useTexts } from '#language/language.tsx'

import { labelTexts } from './labels.texts.ts'

/** Turns a client into what people call him. */
export function useClientName(): (client: NamedClient) => string {
  const { unnamedClient } = useTexts(labelTexts)
  return (client) => displayName(client, unnamedClient)
}
