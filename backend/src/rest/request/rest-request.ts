import type { HttpRequest } from '#http/exchange.ts'
import { dropOldest } from '#postgres/drop-oldest.ts'
import { caps } from '../caps.ts'
import { RestError, restError } from '../errors.ts'
import { type Media, readAccept } from './media-type.ts'
import { type Pair, readPairs, type Shape, shapeOf } from './pairs.ts'
import { type Preferences, readPreferences } from './preferences.ts'
import { type Method, type Resource, readResource, readSchema } from './resource.ts'
import { readWindow, type Window } from './window.ts'

/** A request, parsed as far as possible without the schema, the caller and the body. */
export type RestRequest = {
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

export function readRestRequest({ method, path, search, headers }: HttpRequest, rules: Rules): RestRequest {
  if (path.length + search.length > caps.urlBytes) {
    throw new RestError({
      code: 'PGRST100',
      status: 414,
      message: `The URL is longer than ${caps.urlBytes} bytes`,
    })
  }
  const read = readResource(method, path)
  const { resource } = read
  const isRead = read.method === 'GET' || read.method === 'HEAD'
  const pairs = readPairs(search)
  rejectManyValues(pairs, rules.maxFilterValues)
  const isWindowed = isRead || resource.kind === 'call'
  return {
    method: read.method,
    isRead,
    resource,
    schema: readSchema(read.method, headers, rules.schemas),
    preferences: memoized(preferencesCache, headerOf(headers, 'prefer'), readPreferences),
    accept: headers['accept'],
    media: memoized(acceptCache, headerOf(headers, 'accept'), readAccept),
    pairs,
    // The values of a function called by GET are arguments: none of them becomes a slot.
    shape: resource.kind === 'call' && isRead ? noShape : shapeOf(pairs),
    window: isWindowed
      ? readWindow(pairs, read.method === 'GET' ? headers['range'] : undefined, rules.maxRows)
      : noWindow,
  }
}

const isList = /^(?:select|columns|on_conflict)$|(?:^|\.)(?:order|limit|offset)$/

/** Counts parameters and commas, which bounds the values of all lists, arrays and logic trees together. */
function rejectManyValues(pairs: readonly Pair[], max: number): void {
  let values = 0
  for (const [name, value] of pairs) {
    if (!isList.test(name)) {
      values += 1
      for (let at = value.indexOf(','); at >= 0; at = value.indexOf(',', at + 1)) {
        values += 1
      }
    }
  }
  if (values > max) {
    throw restError('PGRST100', `The URL holds more than ${max} values`)
  }
}

function headerOf(headers: HttpRequest['headers'], name: 'accept' | 'prefer'): string {
  const text = headers[name] ?? ''
  if (text.length > caps.headerLength) {
    throw restError('PGRST100', `The header ${name} is longer than ${caps.headerLength} characters`)
  }
  return text
}

// Clients send only a handful of different values of these headers, so their parsed form is cached.
const preferencesCache = new Map<string, Preferences>()
const acceptCache = new Map<string, Media[]>()

function memoized<T>(known: Map<string, T>, header: string, read: (header: string) => T): T {
  const found = known.get(header)
  if (found !== undefined) {
    return found
  }
  const made = read(header)
  known.set(header, made)
  dropOldest(known, 200)
  return made
}
