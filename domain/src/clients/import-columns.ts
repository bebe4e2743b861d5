import { normalized } from '#values/text.ts'
import { type AddressColumns, addressColumns, isAddressColumn } from './import-addresses.ts'

/** The fields of an address book beside its addresses. */
const aliases = {
  // Own names and Spanish first, then Excel, Outlook, Google Contacts (old and new), Apple and other trade apps.
  name:
    'name|customer full name|full name|client|client name|customer|customer name|contact|contact name|display name|file as|' +
    'nombre|nombre completo|cliente|nombre del cliente|nombre de cliente|contacto|nombre y apellido|nombre y apellidos',
  title: 'title|name prefix|prefix|salutation|mr ms|titulo|tratamiento',
  first_name: 'first name|firstname|given name|forename|primer nombre|nombre de pila|nombres',
  middle_name: 'middle name|additional name|m i|segundo nombre',
  last_name: 'last name|lastname|family name|surname|apellido|apellidos',
  company_name:
    'company|company name|business|business name|organization|organization name|organization 1 name|organisation|' +
    'empresa|nombre de la empresa|compania|negocio|razon social|organizacion',
  email:
    'email|e mail|mail|emails|e mails|email address|e mail address|email addresses|email #|e mail #|e mail # value|email # value|' +
    'primary email|main email|e mail # address|cc email|additional email|additional emails|other email|' +
    'correo|correo electronico|direccion de correo electronico|email del cliente',
  phone:
    'phone|phone number|phone numbers|phone s|primary phone|main phone|main phone s|mobile|mobile phone|mobile number|' +
    'mobile phone s|cell|cell phone|cellphone|cell number|telephone|tel|phone #|phone # value|home phone|home number|' +
    'home phone s|business phone|work phone|work number|work phone s|company main phone|alt phone|alternate phone|' +
    'other phone|other phone s|telefono|numero de telefono|celular|movil|telefono movil|telefono celular|tel movil',
  notes:
    'notes|note|comments|comment|remarks|customer notes|client notes|address # notes|' +
    'notas|nota|comentarios|observaciones',
  lead_source: 'lead source|source|fuente|origen',
  client_status: 'client status|status|estatus|estado del cliente',
} as const satisfies Record<string, string>

export type ImportField = keyof typeof aliases
const importFields = Object.keys(aliases) as ImportField[]

/** "E-mail 1 - Value" and "Correo electrónico*" without case, accents and signs. */
const normalised = (header: string): string =>
  normalized(header, 'NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

// "phone # value" stands for "Phone 1 - Value" and so on: Housecall Pro numbers its addresses up to 61.
const isAlias = (name: string, alias: string): boolean =>
  alias.includes('#') ? name.replace(/\b[0-9]+\b/, '#') === alias : name === alias

export type ImportColumns = {
  /** For each field the columns that may hold it, the best known name first, then from left to right. */
  fields: ReadonlyMap<ImportField, readonly number[]>
  /** The client's own address first. */
  addresses: readonly AddressColumns[]
  /** The columns that nothing reads. */
  unused: readonly number[]
}

export function importColumns(header: readonly string[]): ImportColumns {
  const names = header.map(normalised)
  const fields = new Map(
    importFields.map((field) => [
      field,
      aliases[field]
        .split('|')
        .flatMap((alias) => names.flatMap((name, at) => (isAlias(name, alias) ? [at] : []))),
    ]),
  )
  const used = new Set([...fields.values()].flat())
  return {
    fields,
    addresses: addressColumns(names),
    unused: names.flatMap((name, at) => (used.has(at) || isAddressColumn(name) ? [] : [at])),
  }
}
