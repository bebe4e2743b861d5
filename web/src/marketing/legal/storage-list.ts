/** Everything that Fieldlark keeps in a browser. A test compares it with the code that writes. */
export const storageList = [
  { name: 'fieldlark-auth', purpose: 'session', kept: 'session' },
  { name: 'fieldlark-auth-code-verifier', purpose: 'verifier', kept: 'session' },
  { name: 'oauth-…', purpose: 'oauth', kept: 'minutes' },
  { name: 'language', purpose: 'language', kept: 'forever' },
  { name: 'theme', purpose: 'theme', kept: 'forever' },
  { name: 'sidebarCollapsed', purpose: 'sidebar', kept: 'forever' },
  { name: 'currentBusinessId', purpose: 'business', kept: 'forever' },
  { name: 'lastReading', purpose: 'reading', kept: 'session' },
  { name: 'draft:…', purpose: 'drafts', kept: 'session' },
  { name: 'chosenPlan', purpose: 'plan', kept: 'forever' },
  { name: 'pending_invitation', purpose: 'invitation', kept: 'tab' },
  { name: 'onboarding:…', purpose: 'onboarding', kept: 'tab' },
  { name: 'answer:…', purpose: 'answer', kept: 'tab' },
  { name: 'paying:…', purpose: 'paying', kept: 'tab' },
  { name: 'notice', purpose: 'notice', kept: 'tab' },
  { name: 'mailbox', purpose: 'mailbox', kept: 'browser' },
] as const
