import { PostgrestClient } from '@supabase/postgrest-js'

import { config } from '#connection/config.ts'
import { fetchAsCaller } from '#connection/fetch-as-caller.ts'

import type { Schema } from './schema.ts'

const client = new PostgrestClient(`${config.url}/rest/v1`, { fetch: fetchAsCaller, retry: false })

/** The columns of which `displayName` makes the name that a client is shown by. */
export const clientName = 'name, title, first_name, last_name, company_name'

export const rest = client as PostgrestClient<Schema>

/**
 * The same without types, for `table.ts`, `call.ts` and `found.ts`: where the table or function is a type parameter, TypeScript
 * cannot resolve the client's conditional types, and these declare the types of their results themselves.
 */
export const untypedRest = client
