import { type Arrow, arrowsOf, packageOf } from './imports.ts'
import { type Finding, isCode, isTest, type Rule } from './tree.ts'

const read = 'ARCHITECTURE.md, "Import rules"'

/** The packages that a package may import, besides itself. */
const packages: Readonly<Record<string, readonly string[]>> = {
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

type Layers = { within: string; allowed: Readonly<Record<string, readonly string[]>> }

/** Inside a package: a folder (or file) below src and what it may import there, besides itself. */
const layers: readonly Layers[] = [
  {
    within: 'web/src/',
    allowed: {
      'main.tsx': ['app', 'session', 'connection', 'language', 'main.css'],
      app: [
        'features',
        'marketing',
        'parts',
        'session',
        'data',
        'connection',
        'consent',
        'language',
        'paths.ts',
      ],
      marketing: ['consent', 'free-drafts', 'language', 'paths.ts'],
      'profile-page': ['language'],
      features: ['parts', 'session', 'data', 'connection', 'consent', 'free-drafts', 'language', 'paths.ts'],
      consent: ['language'],
      'free-drafts': [],
      measures: ['consent', 'connection'],
      parts: ['session', 'data', 'connection', 'language', 'paths.ts'],
      session: ['data', 'connection', 'language', 'paths.ts'],
      data: ['connection'],
      connection: [],
      language: [],
      'paths.ts': [],
      worker: [],
      testing: ['session', 'data', 'connection', 'language'],
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
      prices: [],
      checklists: ['businesses'],
      clients: ['values', 'businesses'],
      referrals: ['values'],
      feedback: ['values'],
      taxes: ['values'],
      calculators: ['values'],
      services: ['values'],
      requests: ['values'],
      quotes: ['values', 'taxes', 'clients', 'services', 'requests'],
      jobs: ['values', 'taxes', 'clients', 'services', 'requests', 'quotes'],
      schedule: ['values', 'jobs', 'team'],
      booking: ['values', 'schedule'],
      'public-profiles': ['values', 'businesses', 'services', 'schedule', 'booking'],
      invoices: ['values', 'taxes', 'businesses', 'clients', 'quotes', 'jobs'],
      payments: ['values', 'businesses', 'clients', 'invoices'],
      expenses: ['values', 'jobs', 'team'],
      messages: ['expenses'],
      reminders: ['values', 'businesses', 'quotes', 'jobs', 'schedule', 'invoices', 'payments'],
      reports: ['values', 'clients', 'team', 'quotes', 'jobs', 'invoices', 'payments', 'expenses'],
      analytics: ['reports'],
      commands: [],
    },
  },
  {
    within: 'backend/src/',
    allowed: {
      'main.ts': [
        'backend.ts',
        'settings-file.ts',
        'auth',
        'storage',
        'tokens',
        'postgres',
        'http',
        'settings.ts',
      ],
      'backend.ts': [
        'archive',
        'rest',
        'auth',
        'storage',
        'realtime',
        'functions',
        'tokens',
        'postgres',
        'http',
        'settings.ts',
      ],
      'settings-file.ts': ['auth', 'http', 'settings.ts'],
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
      'main.ts': ['start', 'config'],
      operations: ['start', 'local', 'logging', 'config'],
      start: ['local', 'hosted', 'jobs', 'site', 'outbox', 'plans', 'project', 'logging', 'config'],
      local: ['functions', 'jobs', 'outbox', 'project', 'logging', 'config'],
      hosted: ['functions', 'project', 'logging', 'config'],
      functions: ['payments', 'plans', 'project', 'config'],
      jobs: ['plans', 'project', 'config'],
      site: ['outbox', 'project', 'config'],
      plans: ['payments', 'project', 'config'],
      payments: ['project'],
      outbox: ['project', 'config'],
      project: ['config'],
      logging: ['config'],
      config: [],
      chaos: ['testing'],
      testing: [],
    },
  },
]

const layerOf = (path: string, within: string) => path.slice(within.length).split('/')[0] ?? ''

function breaksPackages({ from, to }: Arrow): string | null {
  const [here, there] = [packageOf(from), packageOf(to)]
  const allowed = packages[here]
  if (!allowed) return `the package ${here} is not on the plan`
  return here === there || allowed.includes(there) ? null : `${here} may not import ${there}`
}

function breaksLayers({ from, to }: Arrow): string | null {
  const plan = layers.find(({ within }) => from.startsWith(within) && to.startsWith(within))
  if (!plan) return null
  const [here, there] = [layerOf(from, plan.within), layerOf(to, plan.within)]
  const allowed = plan.allowed[here]
  if (!allowed) return `${plan.within}${here} is not on the plan`
  return here === there || allowed.includes(there) ? null : `${here} may not import ${there}`
}

/** A feature never imports a feature, nor a service a service, nor a function a function: shared code is one layer below. */
function breaksNeighbours({ from, to }: Arrow): string | null {
  const feature = /^web\/src\/features\/([^/]+)\//
  const [here, there] = [feature.exec(from)?.[1], feature.exec(to)?.[1]]
  if (here && there && here !== there) return `the feature ${here} imports the feature ${there}`
  const service = /^backend\/src\/(rest|auth|storage|realtime|functions)\//
  const [one, other] = [service.exec(from)?.[1], service.exec(to)?.[1]]
  if (one && other && one !== other) return `the service ${one} imports the service ${other}`
  // functions.ts lists all functions and is the only file that imports them.
  const endpoint = /^server\/src\/functions\/(?!functions\.ts$)([^/]+)\.ts$/
  const [caller, called] = [endpoint.exec(from)?.[1], endpoint.exec(to)?.[1]]
  if (caller && called) return `the function ${caller} imports the function ${called}`
  return null
}

/** Imports go one way between packages and between the layers of a package, never to a sibling. */
export const importRules: Rule = (files) =>
  files
    .filter((file) => isCode(file) && !isTest(file) && file.path.includes('/'))
    .flatMap(arrowsOf)
    .flatMap((arrow): Finding[] => {
      const message = breaksNeighbours(arrow) ?? breaksPackages(arrow) ?? breaksLayers(arrow)
      return message
        ? [{ rule: 'import-rules', at: arrow.from, message: `${message} (${arrow.to})`, read }]
        : []
    })

/** No file imports itself, directly or through other files. */
export const noCircles: Rule = (files) => {
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
