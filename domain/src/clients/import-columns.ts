/** What a column of an address book holds, by the many names that spreadsheets and exports give it. */
export type ImportField =
  | 'name'
  | 'title'
  | 'first_name'
  | 'middle_name'
  | 'last_name'
  | 'company_name'
  | 'email'
  | 'phone'
  | 'address'
  | 'street'
  | 'city'
  | 'state'
  | 'zip_code'
  | 'country'
  | 'notes'
  | 'lead_source'
  | 'client_status'

// Normalised as below. Own names and Spanish first, then Excel, Outlook, Google Contacts (old and new), Apple and other trade apps.
const aliases: readonly (readonly [ImportField, string])[] = [
  [
    'name',
    'name|full name|client|client name|customer|customer name|contact|contact name|display name|file as|' +
      'nombre|nombre completo|cliente|nombre del cliente|nombre de cliente|contacto|nombre y apellido|nombre y apellidos',
  ],
  ['title', 'title|name prefix|prefix|salutation|titulo|tratamiento'],
  ['first_name', 'first name|firstname|given name|forename|primer nombre|nombre de pila|nombres'],
  ['middle_name', 'middle name|additional name|segundo nombre'],
  ['last_name', 'last name|lastname|family name|surname|apellido|apellidos'],
  [
    'company_name',
    'company|company name|business|business name|organization|organization name|organization 1 name|organisation|' +
      'empresa|nombre de la empresa|compania|negocio|razon social|organizacion',
  ],
  [
    'email',
    'email|e mail|mail|email address|e mail address|email 1|e mail 1|e mail 1 value|email 1 value|primary email|main email|' +
      'e mail 2 address|e mail 2 value|correo|correo electronico|direccion de correo electronico|email del cliente',
  ],
  [
    'phone',
    'phone|phone number|mobile|mobile phone|cell|cell phone|cellphone|telephone|tel|primary phone|main phone|phone 1|' +
      'phone 1 value|home phone|business phone|company main phone|phone 2 value|other phone|telefono|numero de telefono|celular|movil|' +
      'telefono movil|telefono celular|tel movil',
  ],
  [
    'address',
    'address|full address|service address|billing address|property address|address 1|address 1 formatted|home address|business address|' +
      'mailing address|direccion|direccion completa|domicilio',
  ],
  [
    'street',
    'street|street 1|address line 1|street address|home street|business street|address 1 street|calle|calle y numero',
  ],
  ['city', 'city|town|home city|business city|address 1 city|ciudad|localidad|poblacion'],
  ['state', 'state|province|region|home state|business state|address 1 region|estado|provincia|departamento'],
  [
    'zip_code',
    'zip|zip code|zipcode|postal code|postcode|home postal code|business postal code|address 1 postal code|codigo postal|cp',
  ],
  ['country', 'country|home country region|home country|business country region|address 1 country|pais'],
  ['notes', 'notes|note|comments|comment|remarks|notas|nota|comentarios|observaciones'],
  ['lead_source', 'lead source|source|fuente|origen'],
  ['client_status', 'client status|status|estatus|estado del cliente'],
]

/** "E-mail 1 - Value" and "Correo electrónico*" without case, accents and signs. */
const normalised = (header: string): string =>
  header
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** For each field the columns that may hold it, the best known name first, then from left to right. */
export function importColumns(header: readonly string[]): ReadonlyMap<ImportField, readonly number[]> {
  const names = header.map(normalised)
  const found = new Map<ImportField, readonly number[]>()
  for (const [field, list] of aliases) {
    const columns = list
      .split('|')
      .flatMap((alias) => names.flatMap((name, at) => (name === alias ? [at] : [])))
    found.set(field, columns)
  }
  return found
}
