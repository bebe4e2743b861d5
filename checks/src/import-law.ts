import { type Arrow, arrowsOf, roomOf } from './imports.ts'
import { type Finding, isCode, isTest, type Law } from './tree.ts'

const read = 'ARCHITECTURE.md, "Import law"'

/** Which rooms a room may import (its own always). */
const rooms: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  ui: [],
  backend: [],
  emails: ['domain'],
  documents: ['domain'],
  supabase: ['backend', 'domain'],
  server: ['backend', 'supabase', 'documents', 'emails', 'domain'],
  web: ['ui', 'domain'],
  bench: ['backend', 'supabase', 'documents', 'domain'],
  e2e: [],
  checks: [],
}

type Floors = { within: string; allowed: Readonly<Record<string, readonly string[]>> }

/** Inside a room: folder (or file) below src → what it may import there besides itself. */
const floors: readonly Floors[] = [
  {
    within: 'web/src/',
    allowed: {
      'main.tsx': ['app', 'session', 'connection', 'language', 'main.css'],
      app: ['features', 'marketing', 'pwa', 'parts', 'session', 'data', 'connection', 'language', 'paths.ts'],
      marketing: ['language', 'paths.ts'],
      features: ['parts', 'session', 'data', 'connection', 'language', 'paths.ts'],
      parts: ['session', 'data', 'connection', 'language', 'paths.ts'],
      pwa: ['language'],
      session: ['data', 'connection', 'language', 'paths.ts'],
      data: ['connection'],
      connection: [],
      language: [],
      'paths.ts': [],
    },
  },
  {
    within: 'domain/src/',
    allowed: {
      values: [],
      accounts: ['values', 'businesses'],
      businesses: ['values', 'plans'],
      team: ['values'],
      plans: ['values'],
      clients: ['values', 'businesses'],
      referrals: ['values'],
      feedback: ['values'],
      taxes: ['values'],
      services: ['values'],
      requests: ['values'],
      quotes: ['values', 'taxes', 'clients', 'services', 'requests'],
      jobs: ['values', 'taxes', 'clients', 'services', 'requests', 'quotes'],
      schedule: ['values', 'jobs', 'team'],
      invoices: ['values', 'taxes', 'businesses', 'clients', 'quotes', 'jobs'],
      payments: ['values', 'clients', 'invoices'],
      expenses: ['values', 'jobs', 'team'],
      reminders: ['values', 'businesses', 'quotes', 'jobs', 'schedule', 'invoices', 'payments'],
      reports: ['values', 'clients', 'team', 'quotes', 'jobs', 'invoices', 'payments', 'expenses'],
    },
  },
  {
    within: 'backend/src/',
    allowed: {
      rest: ['tokens', 'postgres', 'http', 'settings.ts'],
      auth: ['tokens', 'postgres', 'http', 'settings.ts'],
      storage: ['tokens', 'postgres', 'http', 'settings.ts'],
      realtime: ['tokens', 'postgres', 'http', 'settings.ts'],
      functions: ['tokens', 'http', 'settings.ts'],
      archive: ['storage', 'tokens', 'postgres', 'http'],
      tokens: ['http', 'settings.ts'],
      postgres: ['http', 'settings.ts', 'tokens'],
      http: ['settings.ts'],
      'settings.ts': [],
    },
  },
  {
    within: 'server/src/',
    allowed: {
      functions: ['payments', 'outbox', 'project', 'config.ts'],
      jobs: ['outbox', 'project', 'config.ts'],
      site: ['outbox', 'project', 'config.ts'],
      payments: ['project'],
      project: ['config.ts'],
      outbox: ['project', 'config.ts'],
      'config.ts': ['config-options.ts', 'config-reader.ts'],
      'config-reader.ts': ['config-options.ts'],
      'config-options.ts': [],
    },
  },
]

const floorOf = (path: string, within: string) => path.slice(within.length).split('/')[0] ?? ''

function breaksRooms({ from, to }: Arrow): string | null {
  const [here, there] = [roomOf(from), roomOf(to)]
  const allowed = rooms[here]
  if (!allowed) return `the room ${here} is not on the plan`
  return here === there || allowed.includes(there) ? null : `${here} may not import ${there}`
}

function breaksFloors({ from, to }: Arrow): string | null {
  const plan = floors.find(({ within }) => from.startsWith(within) && to.startsWith(within))
  if (!plan) return null
  const [here, there] = [floorOf(from, plan.within), floorOf(to, plan.within)]
  const allowed = plan.allowed[here]
  if (here === there || !allowed) return null
  return allowed.includes(there) ? null : `${here} may not import ${there}`
}

/** A feature never imports a feature, a function never a function: neighbours meet one floor below. */
function breaksNeighbours({ from, to }: Arrow): string | null {
  const feature = /^web\/src\/features\/([^/]+)\//
  const [here, there] = [feature.exec(from)?.[1], feature.exec(to)?.[1]]
  if (here && there && here !== there) return `the feature ${here} imports the feature ${there}`
  const service = /^backend\/src\/(rest|auth|storage|realtime|functions)\//
  const [one, other] = [service.exec(from)?.[1], service.exec(to)?.[1]]
  if (one && other && one !== other) return `the service ${one} imports the service ${other}`
  return null
}

/** Arrows go one way: between rooms, between the floors of a room, never to a neighbour. */
export const importLaw: Law = (files) =>
  files
    .filter((file) => isCode(file) && !isTest(file) && file.path.includes('/'))
    .flatMap(arrowsOf)
    .flatMap((arrow): Finding[] => {
      const message = breaksNeighbours(arrow) ?? breaksRooms(arrow) ?? breaksFloors(arrow)
      return message
        ? [{ rule: 'import-law', at: arrow.from, message: `${message} (${arrow.to})`, read }]
        : []
    })

/** No file reaches itself over its imports. */
export const noCircles: Law = (files) => {
  const graph = new Map(files.filter(isCode).map((file) => [file.path, arrowsOf(file).map(({ to }) => to)]))
  const state = new Map<string, 'open' | 'done'>()
  const findings: Finding[] = []
  const visit = (path: string, trail: readonly string[]) => {
    if (state.get(path) === 'done') return
    if (state.get(path) === 'open') {
      const circle = [...trail.slice(trail.indexOf(path)), path].join(' → ')
      findings.push({ rule: 'no-circles', at: path, message: circle, read })
      return
    }
    state.set(path, 'open')
    for (const to of graph.get(path) ?? []) visit(to, [...trail, path])
    state.set(path, 'done')
  }
  for (const path of graph.keys()) visit(path, [])
  return findings
}
