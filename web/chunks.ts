import { globSync } from 'node:fs'
import { resolve } from 'node:path'

/** The part of rolldown's context that a group's name is computed from. */
type Graph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

type Has = (id: string, graph: Graph) => boolean

const source = (path: string) => resolve(import.meta.dirname, path)

/** The modules at `paths` with everything they import statically: what a browser must have before it can run them. */
function closureOf(...paths: readonly string[]): Has {
  const ids = new Set<string>()
  const add = (id: string, graph: Graph) => {
    if (ids.has(id)) return
    ids.add(id)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) add(imported, graph)
  }
  return (id, graph) => {
    if (ids.size === 0) for (const path of paths) add(source(path), graph)
    return ids.has(id)
  }
}

/**
 * The portal's are small, and have next to nothing in common with others than the pages of links. Those of admins, whom there are
 * few of, do not decide what everybody loads.
 */
const screens = globSync('src/features/**/*-screen.tsx', { cwd: import.meta.dirname }).filter(
  (path) => !/features.(?:portal|admin)/.test(path),
)
const screensOf = (features: RegExp) => screens.filter((path) => features.test(path))
const home = 'src/features/dashboard/dashboard-screen.tsx'

const isIn = {
  start: closureOf('src/main.tsx'),
  // The picture beside the form is drawn later, but is not worth a request.
  signIn: closureOf('src/features/auth/login-screen.tsx', 'src/parts/sign-in/field-scene.tsx'),
  signUp: closureOf('src/features/auth/register-screen.tsx'),
  auth: closureOf('src/connection/auth-client.ts'),
  data: closureOf('src/app/query-layout.tsx'),
  inside: closureOf(
    'src/session/session-reader.tsx',
    'src/app/shell/app-layout.tsx',
    'src/app/inside-screens.tsx',
  ),
  home: closureOf(home),
  workBelow: closureOf('src/features/dashboard/work-below.tsx'),
  monthsBelow: closureOf('src/features/dashboard/months-below.tsx'),
  others: closureOf(...screens.filter((path) => path !== home && !/-link/.test(path))),
  quoteLink: closureOf('src/app/link-layout.tsx', ...screensOf(/features.quote-link/)),
  invoiceLink: closureOf('src/app/link-layout.tsx', ...screensOf(/features.invoice-link/)),
  messageLink: closureOf('src/app/link-layout.tsx', ...screensOf(/features.message-link/)),
  overlays: closureOf('../ui/src/dialog-window.tsx', '../ui/src/toast-stack.tsx'),
}

/** What somebody without an account reads, by a link. */
const inLinks: Has = (...of) => isIn.quoteLink(...of) || isIn.invoiceLink(...of) || isIn.messageLink(...of)

const inSign: Has = (...of) => isIn.signIn(...of) || isIn.signUp(...of)

/** What is below the fold of the dashboard. */
const inBelow: Has = (...of) => isIn.workBelow(...of) || isIn.monthsBelow(...of)

const screenClosures = screens.map((path) => closureOf(path))
const usersOf: (...of: Parameters<Has>) => number = (...of) =>
  screenClosures.filter((has) => has(...of)).length

/** The fields of the sign-in pages that the app's forms have too: a form needs them without the pages. */
const isField: Has = (...of) => inSign(...of) && usersOf(...of) > 8

const isIcon = (id: string) => /lucide-react[\\/]dist[\\/]esm[\\/]icons/.test(id)

const packages = (name: string, names: string) => ({
  name,
  test: new RegExp(`node_modules[\\\\/](?:${names})[\\\\/]`),
})

const stage = (name: string, has: Has) => ({
  name: (id: string, graph: Graph) => (has(id, graph) ? name : null),
  debugName: name,
  // A closure brings its own.
  includeDependenciesRecursively: false,
})

const isMarketing = /src[\\/]marketing[\\/]/

/**
 * Which modules are one file. The first visit goes through stages, each one file that holds what none before it had: the
 * start of every page, the sign-in pages, the session with its data, the layout of signed-in screens, the dashboard. As
 * a stage is a closure of imports, no file needs a later one. A module belongs to the first group that takes it.
 */
export const groups = [
  packages('react', 'react|react-dom|scheduler'),
  // Every form's, loaded once; the sign-in pages need no schemas.
  packages('forms', 'react-hook-form'),
  packages('schemas', 'zod|@hookform|@standard-schema'),
  // Every list's, loaded once.
  packages('lists', '@tanstack[\\\\/](?:react-virtual|virtual-core)'),
  // Rows that scroll sideways, and ids of what is new. The portal has them, too, which is in no closure: it would load the dashboard
  // or the data of signed-in screens for them.
  { name: 'rows', test: /(?:fade-edges|show-in-row|data[\\/]new-id)\.ts$/ },
  stage(
    'start',
    (...of) =>
      isIn.start(...of) ||
      (inSign(...of) && (isIn.inside(...of) || isIn.auth(...of) || (isIn.home(...of) && !inLinks(...of)))),
  ),
  stage(
    'basics',
    (...of) =>
      isField(...of) ||
      (inLinks(...of) && !isIn.inside(...of) && (inSign(...of) || isIn.home(...of) || inBelow(...of))) ||
      // In the file of a screen, an icon of the dialogs would bring them the whole screen.
      (isIcon(of[0]) && isIn.overlays(...of)),
  ),
  stage('auth', (...of) => isIn.auth(...of) && !isIn.inside(...of)),
  stage('sign-in', isIn.signIn),
  stage('sign-up', (...of) => isIn.signUp(...of) && !inLinks(...of)),
  stage('data', (...of) => isIn.data(...of) || (inLinks(...of) && isIn.inside(...of))),
  stage('inside', isIn.inside),
  stage('parts', (...of) => isIn.home(...of) && isIn.others(...of)),
  stage('home', isIn.home),
  // What is below the fold of the dashboard; other screens have some of it too.
  stage('parts-below', (...of) => inBelow(...of) && isIn.others(...of)),
  stage('work-below', isIn.workBelow),
  stage('months-below', isIn.monthsBelow),
  stage('document-links', (...of) => isIn.quoteLink(...of) && isIn.invoiceLink(...of) && isIn.others(...of)),
  // Else the last group would put it into a file with what only signed-in screens use.
  stage('links', (...of) => isIn.quoteLink(...of) && isIn.invoiceLink(...of)),
  stage('records', (...of) => !inLinks(...of) && usersOf(...of) >= 7),
  stage('primitives', (...of) => isIn.overlays(...of) && isIn.others(...of) && !inLinks(...of)),
  // Dialogs and messages, loaded after the first paint.
  stage('overlays', (...of) => isIn.overlays(...of) && !isIn.others(...of) && !inLinks(...of)),
  // What the other screens share, in as few files as that is possible without loading much that a screen does not use.
  {
    name: 'shared',
    test: (id: string) => !isMarketing.test(id),
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 560,
  },
]

/** Files of the last group would be named after all who share them, in the import map of every page. */
export const chunkFileNames = ({ name }: { name: string }) => `assets/${name.replace(/~.*$/, '')}-[hash:7].js`
