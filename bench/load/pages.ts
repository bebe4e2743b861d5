import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { wire } from '../wire.ts'

/**
 * What a page asks for, as `record.ts` heard it: method, marks, path, body. The mark `one` asks for a single object, `counted` for the
 * exact number of rows. {client} and the like stand for an id of the owner's business, {today-3} for a day.
 */
export type RecordedPage = { page: string; requests: string[] }
export const pagesPath = resolve(import.meta.dirname, 'pages.json')
export const readPages = () => JSON.parse(readFileSync(pagesPath, 'utf8')) as RecordedPage[]

/** What the forms and menus send; each can be repeated, also by two connections at once. */
export const writes = [
  'PATCH one /rest/v1/clients?id=eq.{client}&select=* {"client_status":"active"}',
  'PATCH one /rest/v1/quotes?id=eq.{quote}&select=* {"is_archived":false}',
  `POST one /rest/v1/clients?select=* {"id":"{new}","business_id":"{business}","name":null,"first_name":"Nora",
    "last_name":"Newcomer","email":"nora@example.com","phone":"+1 555 0100","client_status":"lead"}`,
  `POST one /rest/v1/requests?select=* {"id":"{new}","business_id":"{business}","client_id":"{client}",
    "title":"Clean the gutters","urgency":"normal"}`,
  `POST one /rest/v1/expenses?select=* {"id":"{new}","business_id":"{business}","category":"fuel","amount":54,
    "tax_amount":4,"date":"{today-1}","vendor":"Depot","job_id":"{job}"}`,
]

/** The ids of each kind that stand for a name. */
export type Ids = Record<string, string[]>

const dayMs = 86_400_000

function valueOf(name: string, ids: Ids): string {
  if (name === 'new') return randomUUID()
  if (name.startsWith('today')) {
    return new Date(Date.now() + Number(name.slice('today'.length)) * dayMs).toISOString().slice(0, 10)
  }
  const known = ids[name] ?? []
  const id = known[Math.floor(Math.random() * known.length)]
  if (id === undefined) throw new Error(`The world has no ${name}.`)
  return id
}

/** The request as bytes on the wire, with the headers of the browser and of the official client. */
export function wireOf(recorded: string, ids: Ids, headers: Record<string, string>): string {
  const filled = recorded.replace(/\{([a-z]+(?:[-+]\d+)?)\}/g, (_, name: string) => valueOf(name, ids))
  const [, method = '', marks = '', path = '', body = ''] =
    /^(\w+) ((?:one |counted )*)(\S+)\s*(.*)$/s.exec(filled) ?? []
  const isRead = method === 'GET' || method === 'HEAD'
  const prefer = [
    marks.includes('counted') && 'count=exact',
    !isRead && marks.includes('one') && 'return=representation',
  ]
  return wire(
    method,
    encodeURI(path),
    {
      ...headers,
      accept: marks.includes('one') ? 'application/vnd.pgrst.object+json' : 'application/json',
      [isRead ? 'accept-profile' : 'content-profile']: 'public',
      ...(!isRead && { 'content-type': 'application/json' }),
      ...(prefer.some(Boolean) && { prefer: prefer.filter(Boolean).join(',') }),
    },
    body,
  )
}
