import { isTest, type Rule, type SourceFile } from './tree.ts'

type Written = {
  rule: string
  applies: (file: SourceFile) => boolean
  pattern: RegExp
  message: string
  read: string
}

const isTypeScript = ({ path }: SourceFile) => /\.tsx?$/.test(path) && !path.startsWith('checks/')
/** Where a function of the database may be called: in one typed way, and for reads that page and count. */
const callers = new Set(['call', 'found', 'uninvoiced-work'].map((name) => `web/src/data/${name}.ts`))
/** Where a role is counted, shown, proposed or chosen, and no right of the reader follows from it. */
const roleReaders = new Set(
  [
    // Owners are counted: the last one cannot leave.
    'features/businesses/business-queries.ts',
    'features/settings/team/member-list.tsx',
    // Who may be offered the business: everybody who does not own it yet.
    'features/businesses/transfer-dialog.tsx',
    // Which role is given.
    'features/settings/team/role-dialog.tsx',
    // What is usual until the person chooses.
    'features/settings/notifications/notification-settings-screen.tsx',
    'parts/team/assigned-members.tsx',
    // Whose exports a person takes along.
    'features/settings/account/my-data/my-data.ts',
  ].map((path) => `web/src/${path}`),
)
/** Another package sees these from outside, through one file. */
const entries = new Set(['backend/src/backend.ts'])

const written: readonly Written[] = [
  {
    rule: 'typed-calls',
    applies: (file) =>
      isTypeScript(file) && file.path.startsWith('web/src/') && !isTest(file) && !callers.has(file.path),
    pattern: /\.rpc\(/,
    message: 'calls a function of the database: use command() or useCommand()',
    read: 'web/src/data/command.ts',
  },
  {
    rule: 'typed-calls',
    applies: isTypeScript,
    pattern: /\bas never\b/,
    message: '"as never" fits everywhere: give the value its type',
    read: 'web/src/data/call.ts',
  },
  {
    rule: 'roles-as-actions',
    applies: (file) =>
      isTypeScript(file) &&
      /^web\/src\/(?!session\/)/.test(file.path) &&
      !isTest(file) &&
      !roleReaders.has(file.path),
    pattern: /\brole\s*[!=]==|[!=]==\s*(?:(?:\w+\.)*role\b|'(?:manager|worker)')|\bmine\s*[!=]==\s*'owner'/,
    message: 'decides by a role: ask useCan() or can() for an action',
    read: 'domain/src/team/permissions.ts',
  },
  {
    rule: 'narrow-has',
    // The public pages are documents that hardly change once they are read.
    applies: ({ path }) => /^(?:ui|web)\/src\/(?!marketing|profile-page).*\.(?:css|tsx)$/.test(path),
    pattern: /(?:^|[\s,}])(?:html|body|:root)[^\s{]*:has\(|group-has-/m,
    message: 'asks what is anywhere in the page, which styles all of it anew at each change: use rootMark()',
    read: 'ui/src/root-mark.ts',
  },
  {
    rule: 'no-barrels',
    applies: (file) => isTypeScript(file) && !entries.has(file.path),
    pattern: /^export (?:\*|(?:type )?\{[^}]*\})(?: as \w+)? from /m,
    message: 'exports what another file holds: import it from there',
    read: 'ARCHITECTURE.md, "Import rules"',
  },
  {
    rule: 'skipped-tests',
    applies: (file) => isTest(file) && isTypeScript(file),
    pattern: /^(?!\s*\/\/).*\n\s*(?:it|test|describe)\.(?:skip|todo|fixme)\(|\b(?:it|test|describe)\.only\(/m,
    message: 'skips tests without the reason in a comment above',
    read: 'CONTRIBUTING.md, "Never"',
  },
  {
    rule: 'exact-versions',
    applies: ({ path }) => /(?:^|\/)package\.json$/.test(path),
    pattern: /": "[\^~>]\d/,
    message: 'has a range of versions: write the exact one',
    read: 'CONTRIBUTING.md, "Dependencies"',
  },
  {
    rule: 'policy-sentences',
    applies: ({ path }) => /^supabase\/schemas\/.*\.sql$/.test(path),
    pattern: /create policy (?!"[a-z][^" ]*(?: [^" ]+){2,}" on )/,
    message: 'names a policy by less than a sentence',
    read: 'ARCHITECTURE.md, "Names"',
  },
]

/** The rules that a search for one pattern can hold. */
export const writtenRules: Rule = (files) =>
  written.flatMap(({ rule, applies, pattern, message, read }) =>
    files
      .filter((file) => applies(file) && pattern.test(file.text))
      .map(({ path }) => ({ rule, at: path, message, read })),
  )
