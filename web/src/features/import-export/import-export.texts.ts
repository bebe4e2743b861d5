import { pluralOf } from '@fieldlark/domain/values/counted-text.ts'
import { counted } from '#language/counted.ts'
import { defineTexts } from '#language/texts.ts'

export const importExportTexts = defineTexts({
  en: {
    title: 'Import/Export',
    close: 'Close',
    forbidden: 'Only owners and managers can import and export.',
    importTitle: 'Import clients',
    importIntro:
      'Upload a CSV file from Excel, Google Contacts or your old app. The first row has the column names; only a name is required.',
    example: 'Example',
    downloadExample: 'Download example',
    exampleRows: [
      ['Ana Ruiz', 'ana@example.com', '+1 555 010 2030', '12 Elm St, Austin, TX 78701', 'Gate code 4711'],
      ['Ben Carter', 'ben@example.com', '(555) 010-2040', '3 Oak Ave, Austin, TX 78702', ''],
    ],
    pickFile: 'Choose a CSV file or drop it here',
    pickHint: 'Up to 5,000 clients, 5 MB',
    reading: 'Reading the file',
    saving: (total: number) => `Saving ${counted('en', total, 'client', 'clients')}`,
    otherFile: 'Choose another file',
    nothingImported: 'Nothing was imported. Fix the file and choose it again.',
    tally: (total: number) => `${counted('en', total, 'row', 'rows')} read, 0 imported, ${total} failed.`,
    noData: 'No data found in the file',
    fileTooLarge: (megabytes: number) =>
      `The file is larger than ${megabytes} MB. Split it into smaller files and import each one.`,
    tooManyRows: (rows: number) =>
      `The file has more than ${counted('en', rows, 'row', 'rows')}. Split it into smaller files and import each one.`,
    unclosedQuote: (row: number) => `Row ${row}: A quotation mark is never closed`,
    workbook: 'This is an Excel workbook. In Excel, choose “Save As”, pick CSV, then import that file.',
    unreadable: 'We couldn’t read the file',
    validationFailed: (count: number) => `Validation failed with ${counted('en', count, 'error', 'errors')}`,
    rowProblems: {
      nameRequired: (row: number) => `Row ${row}: Name is required`,
      invalidEmail: (row: number) => `Row ${row}: Invalid email format`,
      invalidPhone: (row: number) => `Row ${row}: Invalid phone format`,
      tooLong: (row: number) => `Row ${row}: One of the values is too long`,
    },
    more: (count: number) => `... and ${count} more`,
    found: (total: number) => `${counted('en', total, 'client', 'clients')} found`,
    readAs: (encoding: string, delimiter: string) =>
      `Read as ${encoding}, columns separated by ${delimiter}. Do names and accents look right?`,
    delimiters: { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'vertical bars' },
    columns: { name: 'Name', email: 'Email', phone: 'Phone', address: 'Address' },
    othersInNotes: (count: number) =>
      count === 1
        ? '1 client has values that fit no other field, such as a second phone number. They go into the notes.'
        : `${count} clients have values that fit no other field, such as a second phone number. They go into the notes.`,
    unreadColumns: (count: number) => `${counted('en', count, 'column', 'columns')} not imported`,
    columnNumber: (column: number) => `Column ${column}`,
    preview: 'The first clients in the file',
    andMore: (count: number) => `and ${count} more`,
    duplicatesTitle: (count: number) => counted('en', count, 'duplicate row', 'duplicate rows'),
    sameAsRow: (row: number, name: string, of: number) => `Row ${row}: ${name} is also in row ${of}`,
    sameAsClient: (row: number, name: string) => `Row ${row}: ${name} is already one of your clients`,
    duplicatesQuestion: 'Duplicate rows',
    leaveOut: (count: number) => `Skip them (${count})`,
    importAnyway: 'Import them anyway',
    importedBefore: (day: string, count: number) =>
      `This file was already imported on ${day} (${counted('en', count, 'client', 'clients')}).`,
    importAgain: 'Import it again',
    importNow: (total: number) => `Import ${counted('en', total, 'client', 'clients')}`,
    nothingNew: 'Nothing new to import',
    imported: (total: number) => `Successfully imported ${counted('en', total, 'client', 'clients')}`,
    importFailed: (message: string) => `Import failed: ${message}`,
    tryAgain: 'Try again',
    retryIsSafe: 'Try again when you’re ready. No client will be added twice.',
    exportTitle: 'Export',
    exportIntro: 'Everything you entered, in files any spreadsheet can open.',
    exports: {
      clients: 'Export clients',
      jobs: 'Export jobs',
      invoices: 'Export invoices',
      expenses: 'Export expenses',
    },
    exporting: {
      clients: 'Exporting clients',
      jobs: 'Exporting jobs',
      invoices: 'Exporting invoices',
      expenses: 'Exporting expenses',
    },
    rowsOf: (rows: string, total: string) => `${rows} of ${total}`,
    cancelExport: 'Cancel export',
    exportCancelled: 'Export cancelled',
    noDataToExport: 'No data to export',
    exported: {
      clients: (total: number) => `Exported ${counted('en', total, 'client', 'clients')}`,
      jobs: (total: number) => `Exported ${counted('en', total, 'job', 'jobs')}`,
      invoices: (total: number) => `Exported ${counted('en', total, 'invoice', 'invoices')}`,
      expenses: (total: number) => `Exported ${counted('en', total, 'expense', 'expenses')}`,
    },
    exportFailed: (message: string) => `Export failed: ${message}`,
  },
  es: {
    title: 'Importar/Exportar',
    close: 'Cerrar',
    forbidden: 'Solo dueños y gerentes pueden importar y exportar.',
    importTitle: 'Importar clientes',
    importIntro:
      'Un archivo CSV de Excel, Contactos de Google o tu app anterior. La primera línea lleva los nombres de las columnas; solo hace falta el nombre.',
    example: 'Ejemplo',
    downloadExample: 'Descargar ejemplo',
    exampleRows: [
      [
        'Ana Ruiz',
        'ana@example.com',
        '+1 555 010 2030',
        '12 Elm St, Austin, TX 78701',
        'Código del portón 4711',
      ],
      ['Benito Cárdenas', 'ben@example.com', '(555) 010-2040', '3 Oak Ave, Austin, TX 78702', ''],
    ],
    pickFile: 'Elige un archivo CSV o suéltalo aquí',
    pickHint: 'Hasta 5 mil clientes, 5 MB',
    reading: 'Leyendo el archivo',
    saving: (total) => `Guardando ${counted('es', total, 'cliente', 'clientes')}`,
    otherFile: 'Elegir otro archivo',
    nothingImported: 'No se importó nada. Corrige el archivo y elígelo de nuevo.',
    tally: (total) =>
      `${counted('es', total, 'fila leída', 'filas leídas')}, 0 importadas, ${total} con error.`,
    noData: 'No se encontraron datos en el archivo',
    fileTooLarge: (megabytes) => `El archivo pesa más de ${megabytes} MB. Divídelo e importa las partes.`,
    tooManyRows: (rows) =>
      `El archivo tiene más de ${counted('es', rows, 'fila', 'filas')}. Divídelo e importa las partes.`,
    unclosedQuote: (row) => `Fila ${row}: hay unas comillas que se abren y no se cierran`,
    workbook:
      'Es un libro de Excel. En Excel elige “Guardar como” con el formato CSV y luego importa ese archivo.',
    unreadable: 'No se pudo leer el archivo',
    validationFailed: (count) => `Hay ${counted('es', count, 'error', 'errores')} en el archivo`,
    rowProblems: {
      nameRequired: (row) => `Fila ${row}: falta el nombre`,
      invalidEmail: (row) => `Fila ${row}: el correo no es válido`,
      invalidPhone: (row) => `Fila ${row}: el teléfono no es válido`,
      tooLong: (row) => `Fila ${row}: un texto es demasiado largo`,
    },
    more: (count) => `… y ${count} más`,
    found: (total) => counted('es', total, 'cliente encontrado', 'clientes encontrados'),
    readAs: (encoding, delimiter) =>
      `Leído como ${encoding}, columnas separadas por ${delimiter}. ¿Se ven bien los nombres y acentos?`,
    delimiters: { ',': 'comas', ';': 'punto y coma', '\t': 'tabulaciones', '|': 'barras' },
    columns: { name: 'Nombre', email: 'Correo', phone: 'Teléfono', address: 'Dirección' },
    othersInNotes: (count) =>
      `${counted('es', count, 'cliente trae', 'clientes traen')} datos sin campo propio, como un segundo teléfono. Esos datos van a las notas.`,
    unreadColumns: (count) => counted('es', count, 'columna no se importa', 'columnas no se importan'),
    columnNumber: (column) => `Columna ${column}`,
    preview: 'Los primeros clientes del archivo',
    andMore: (count) => `y ${count} más`,
    duplicatesTitle: (count) => `${counted('es', count, 'fila repite', 'filas repiten')} un cliente`,
    sameAsRow: (row, name, of) => `Fila ${row}: ${name} también está en la fila ${of}`,
    sameAsClient: (row, name) => `Fila ${row}: ${name} ya es tu cliente`,
    duplicatesQuestion: 'Filas repetidas',
    leaveOut: (count) => `Dejar fuera (${count})`,
    importAnyway: 'Importarlas también',
    importedBefore: (day, count) =>
      `Este archivo ya se importó el ${day} (${counted('es', count, 'cliente', 'clientes')}).`,
    importAgain: 'Importarlo otra vez',
    importNow: (total) => `Importar ${counted('es', total, 'cliente', 'clientes')}`,
    nothingNew: 'Nada nuevo que importar',
    imported: (total) =>
      `${pluralOf('es', total, 'Se importó', 'Se importaron')} ${counted('es', total, 'cliente', 'clientes')}`,
    importFailed: (message) => `La importación falló: ${message}`,
    tryAgain: 'Intentar de nuevo',
    retryIsSafe: 'Inténtalo de nuevo cuando quieras: ningún cliente se agrega dos veces.',
    exportTitle: 'Exportar',
    exportIntro: 'Todo lo que anotaste, en archivos que abre cualquier hoja de cálculo.',
    exports: {
      clients: 'Exportar clientes',
      jobs: 'Exportar trabajos',
      invoices: 'Exportar facturas',
      expenses: 'Exportar gastos',
    },
    exporting: {
      clients: 'Exportando clientes',
      jobs: 'Exportando trabajos',
      invoices: 'Exportando facturas',
      expenses: 'Exportando gastos',
    },
    rowsOf: (rows, total) => `${rows} de ${total}`,
    cancelExport: 'Cancelar exportación',
    exportCancelled: 'Exportación cancelada',
    noDataToExport: 'No hay datos para exportar',
    exported: {
      clients: (total) =>
        `${pluralOf('es', total, 'Se exportó', 'Se exportaron')} ${counted('es', total, 'cliente', 'clientes')}`,
      jobs: (total) =>
        `${pluralOf('es', total, 'Se exportó', 'Se exportaron')} ${counted('es', total, 'trabajo', 'trabajos')}`,
      invoices: (total) =>
        `${pluralOf('es', total, 'Se exportó', 'Se exportaron')} ${counted('es', total, 'factura', 'facturas')}`,
      expenses: (total) =>
        `${pluralOf('es', total, 'Se exportó', 'Se exportaron')} ${counted('es', total, 'gasto', 'gastos')}`,
    },
    exportFailed: (message) => `La exportación falló: ${message}`,
  },
})
