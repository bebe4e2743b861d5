/** The folders of the repository that are npm workspaces. */
export const packages = [
  'backend',
  'bench',
  'checks',
  'documents',
  'domain',
  'e2e',
  'emails',
  'server',
  'supabase',
  'ui',
  'web',
] as const
