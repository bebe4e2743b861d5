import { counted } from '#language/counted.ts'
import { defineTexts } from '#language/texts.ts'

/** The tool that reads a pasted list of clients. */
export const clientListTexts = defineTexts({
  en: {
    title: 'Try it with your own list',
    body: 'Copy the rows from your spreadsheet, with the column names, and paste them here. They stay in your browser.',
    field: 'Your list',
    example:
      'Customer,Mobile phone,Email,Street,City,State,Zip,Notes,Birthday\nRosa Delgado,(512) 555-0142,rosa@example.com,12 Elm St,Austin,TX,78701,Gate code 4711,4 May\nBen Carter,(512) 555-0199,ben@example,3 Oak Ave,Austin,TX,78702,,\nHill Dental LLC,(512) 555-0108,office@hill.example,88 Main St,Round Rock,TX,78664,Side door after 6,\nROSA DELGADO,512 555 0142,rosa@example.com,12 Elm St,Austin,TX,78701,,',
    fieldHint:
      'Any column order, English or Spanish names, commas, semicolons or tabs. Only a name is required.',
    label: 'What Fieldlark reads',
    nothing: 'No list yet',
    found: (count: number) => counted('en', count, 'new client', 'new clients'),
    read: (total: number, wrong: number, twice: number) =>
      `${counted('en', total, 'row', 'rows')} read, ${wrong} to fix, ${twice} there twice.`,
    more: (count: number) => `and ${count} more`,
    row: (row: number, problem: string) => `Row ${row}: ${problem}`,
    problems: {
      nameRequired: 'a name is missing',
      invalidEmail: 'the email address isn’t complete',
      invalidPhone: 'this isn’t a phone number',
      tooLong: 'one of the values is too long',
    },
    duplicate: (row: number, name: string, of: number | null) => `Row ${row}: ${name} is also in row ${of}`,
    unread: (columns: string) => `Not taken over: ${columns}`,
    unreadable: {
      noData: 'Paste the column names and at least one client below them.',
      unclosedQuote: 'A quotation mark is never closed.',
      tooManyRows: 'More than 5,000 rows. Split the list in two.',
      fileTooLarge: 'More than 5 MB. Split the list in two.',
    },
  },
  es: {
    title: 'Pruébalo con tu propia lista',
    body: 'Copia las filas de tu hoja de cálculo, con los nombres de las columnas, y pégalas aquí. No salen de tu navegador.',
    field: 'Tu lista',
    example:
      'Nombre;Teléfono celular;Correo electrónico;Dirección;Notas;Cumpleaños\nRosa Delgado;(512) 555-0142;rosa@example.com;12 Elm St, Austin, TX 78701;Código del portón 4711;4 de mayo\nBenito Cárdenas;(512) 555-0199;benito@example;3 Oak Ave, Austin, TX 78702;;\nClínica Dental Hill;(512) 555-0108;hola@hill.example;88 Main St, Round Rock, TX 78664;Puerta lateral después de las 6;\nROSA DELGADO;512 555 0142;rosa@example.com;12 Elm St, Austin, TX 78701;;',
    fieldHint:
      'Columnas en cualquier orden, con nombres en español o inglés, con comas, punto y coma o tabuladores. Solo hace falta un nombre.',
    label: 'Lo que lee Fieldlark',
    nothing: 'Todavía no hay lista',
    found: (count) => counted('es', count, 'cliente nuevo', 'clientes nuevos'),
    read: (total, wrong, twice) => `Filas leídas: ${total}. Por corregir: ${wrong}. Repetidas: ${twice}.`,
    more: (count) => `y ${count} más`,
    row: (row, problem) => `Fila ${row}: ${problem}`,
    problems: {
      nameRequired: 'falta un nombre',
      invalidEmail: 'el correo no está completo',
      invalidPhone: 'esto no es un teléfono',
      tooLong: 'uno de los datos es demasiado largo',
    },
    duplicate: (row, name, of) => `Fila ${row}: ${name} también está en la fila ${of}`,
    unread: (columns) => `No se traen: ${columns}`,
    unreadable: {
      noData: 'Pega los nombres de las columnas y, debajo, al menos un cliente.',
      unclosedQuote: 'Hay unas comillas que no se cierran.',
      tooManyRows: 'Son más de 5,000 filas. Divide la lista en dos.',
      fileTooLarge: 'Son más de 5 MB. Divide la lista en dos.',
    },
  },
})
