/** Whether these are texts of pages or documents that the clients of a business read. */
export const isClientTexts = (path: string): boolean =>
  /^(?:web\/src\/features\/(?:invoice-link|message-link|portal|quote-link)|web\/src\/parts\/(?:link-page|messages|signature)|web\/src\/profile-page|documents\/src)\//.test(
    path,
  )

/** Whether the message of this name and file goes to clients; owners and account holders are addressed as tú. */
export const isClientMessage = (path: string, name: string): boolean =>
  /\/(?:request|quote|invoice|payment|visit|client|booking|portal)[\w-]*\.ts$/.test(path) &&
  !name.endsWith('Owner')

/** Whether these are texts that a client and a member of the business read on the same screen, so that they say neither. */
export const isSharedTexts = (path: string): boolean => path.startsWith('web/src/parts/signature/')

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

// Only at the beginning of a sentence: “cuando el cliente elija” speaks of somebody else.
const polite = [
  'abra|acepte|active|agregue|anote|añada|arrastre|avísenos|borre|busque|cambie|cierre|complete|compruebe',
  'conecte|confirme|copie|cree|deje|descargue|dibuje|diga|edite|elija|elimine|envíe|escriba|espere|firme',
  'guarde|haga|indique|ingrese|inicie|intente|introduzca|invite|lea|llame|marque|mire|muestre|pague|pida',
  '(?:(?:ábr|díg|elíj|escríb|hág|píd|respónd|vuélv)a|(?:avís|enví|guárd|intént|llám|revís)e)(?:me|nos|l[aeo]s?)',
  'ponga|programe|pruebe|pulse|quite|recargue|registre|responda|revise|seleccione|suba|toque|vea|vuelva',
].join('|')
const formal = new RegExp(
  `(?<!\\p{L})usted(?!\\p{L})|(?:^|[.:?!¿¡]\\s*)(?:Ya |No |Por favor, )?(?:${polite})(?!\\p{L})`,
  'iu',
)

/** What addresses the reader of a Spanish text as usted, or null. */
export const ustedIn = (text: string): string | null => formal.exec(text)?.[0] ?? null

/** The first word of a Spanish text that addresses its reader as tú, or null. */
export const tuIn = (text: string): string | null => familiar.exec(text)?.[0] ?? null
