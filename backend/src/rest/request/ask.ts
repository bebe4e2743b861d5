import type { Incoming } from '#http/exchange.ts'
import { caps } from '../caps.ts'
import { Refusal, refusal } from '../errors.ts'
import { type Media, readAccept } from './media-type.ts'
import { type Pair, readPairs, type Shape, shapeOf } from './pairs.ts'
import { type Preferences, readPreferences } from './preferences.ts'
import { type Method, type Resource, readResource, readSchema } from './resource.ts'
import { readWindow, type Window } from './window.ts'

/** A request, read as far as it can be without the schema, the caller and the body. */
export type Ask = {
  method: Method
  isRead: boolean
  resource: Resource
  schema: string
  preferences: Preferences
  accept: string | undefined
  media: readonly Media[]
  pairs: readonly Pair[]
  shape: Shape
  window: Window
}

type Rules = { schemas: readonly string[]; maxRows: number | null; maxFilterValues: number }

const noShape: Shape = { key: '', slots: [], slotOfPair: [] }
const noWindow: Window = { limit: null, offset: 0 }

export function readAsk({ method, path, search, headers }: Incoming, rules: Rules): Ask {
  if (path.length + search.length > caps.urlBytes) {
    throw new Refusal({
      code: 'PGRST100',
      status: 414,
      message: `The URL is longer than ${caps.urlBytes} bytes`,
    })
  }
  const read = readResource(method, path)
  const { resource } = read
  const isRead = read.method === 'GET' || read.method === 'HEAD'
  const pairs = readPairs(search)
  refuseManyValues(pairs, rules.maxFilterValues)
  const isWindowed = isRead || resource.kind === 'call'
  return {
    method: read.method,
    isRead,
    resource,
    schema: readSchema(read.method, headers, rules.schemas),
    preferences: remembered(preferencesRead, headers['prefer'] ?? '', readPreferences),
    accept: headers['accept'],
    media: remembered(acceptRead, headers['accept'] ?? '', readAccept),
    pairs,
    // The values of a function called by GET are arguments: nothing of them is a hole.
    shape: resource.kind === 'call' && isRead ? noShape : shapeOf(pairs),
    window: isWindowed ? readWindow(pairs, isRead ? headers['range'] : undefined, rules.maxRows) : noWindow,
  }
}

const isList = /^(?:select|columns|on_conflict)$|(?:^|\.)(?:order|limit|offset)$/

/** Every value of a list, an array or a logic tree ends with a comma or its parameter. */
function refuseManyValues(pairs: readonly Pair[], most: number): void {
  let values = 0
  for (const [name, value] of pairs) {
    if (!isList.test(name)) {
      values += 1
      for (let at = value.indexOf(','); at >= 0; at = value.indexOf(',', at + 1)) {
        values += 1
      }
    }
  }
  if (values > most) {
    throw refusal('PGRST100', `The URL holds more than ${most} values`)
  }
}

// Clients send a handful of different ones.
const preferencesRead = new Map<string, Preferences>()
const acceptRead = new Map<string, Media[]>()

function remembered<T>(known: Map<string, T>, header: string, read: (header: string) => T): T {
  const found = known.get(header)
  if (found !== undefined) {
    return found
  }
  const made = read(header)
  if (known.size < 200) {
    known.set(header, made)
  }
  return made
}
