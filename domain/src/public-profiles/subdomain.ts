import { normalized } from '#values/text.ts'

/** Maximum characters of a subdomain. */
export const longestSubdomain = 40

/** Names that visitors could mistake for Fieldlark's own. The check of businesses.subdomain has the same. */
const reserved: ReadonlySet<string> = new Set(
  (
    'about account admin administrator api app assets auth billing blog cdn contact dashboard demo dev docs email faq ' +
    'features fieldlark files ftp help home imap legal localhost login mail mailbox new null official pay payments pop ' +
    'portal pricing privacy public register root security settings smtp staff staging static status support system ' +
    'team terms test undefined www'
  ).split(' '),
)

/** What somebody typed or pasted as an address of a page: "  Bright Side! " becomes "bright-side". */
export const cleanSubdomain = (text: string): string =>
  normalized(text, 'NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longestSubdomain)
    .replace(/^-+|-+$/g, '')

/** Whether the database takes it, unless another business has it. */
export const isSubdomain = (text: string): boolean =>
  /^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$/.test(text) && !text.startsWith('xn--') && !reserved.has(text)
