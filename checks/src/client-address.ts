/** Whether these are texts of pages or documents that the clients of a business read. */
export const isClientTexts = (path: string): boolean =>
  /^(?:web\/src\/features\/(?:invoice-link|quote-link)|web\/src\/parts\/(?:link-page|signature)|documents\/src)\//.test(
    path,
  )

/** Whether the message of this name and file goes to clients; owners and account holders are addressed as tú. */
export const isClientMessage = (path: string, name: string): boolean =>
  /\/(?:quote|invoice|payment|visit|client)[\w-]*\.ts$/.test(path) && !name.endsWith('Owner')

// Only verb forms that are neither a noun nor a third person: “firma” and “paga” are ambiguous, “fírmala” is not.
const verbs = [
  'eres|estás|has|puedes|tienes|quieres|debes|necesitas|prefieres|recibes|sabes|haces',
  '\\p{L}+[aei]rás|\\p{L}*drás',
  '(?!existe|consiste|insiste|resiste|asiste|triste|contraste|desgaste)\\p{L}+[ai]ste',
  '(?:pág|avís|enví|revís|confírm|ignór|intént|mír|llám|fírm|guárd|descárg|cámbi|acépt|cuént|compruéb)a(?:nos|me|l[aeo]s?)',
  '(?:escríb|respónd|ábr|elíg|lé|píd)e(?:nos|me|l[aeo]s?)|haz(?:nos|l[aeo]s?)?|di(?:nos|l[aeo])|dinos',
]
const familiar = new RegExp(
  `(?<!\\p{L})(?:tú|tus?|ti|te|contigo|tuy[oa]s?|${verbs.join('|')})(?!\\p{L})`,
  'iu',
)

/** The first word of a Spanish text that addresses its reader as tú, or null. */
export const tuIn = (text: string): string | null => familiar.exec(text)?.[0] ?? null
