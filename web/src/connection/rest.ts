import { PostgrestClient } from '@supabase/postgrest-js'

import { config } from './config.ts'
import { fetchAsCaller } from './fetch-as-caller.ts'

export const rest = new PostgrestClient(`${config.url}/rest/v1`, { fetch: fetchAsCaller, retry: false })
