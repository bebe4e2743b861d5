import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'

import { shell } from './shell.ts'

const buttons = {
  clients: /^(Export clients|Exportar clientes)$/,
  jobs: /^(Export jobs|Exportar trabajos)$/,
  invoices: /^(Export invoices|Exportar facturas)$/,
  expenses: /^(Export expenses|Exportar gastos)$/,
}

/** The dialog that imports clients from a CSV file and exports records to one. */
export const importExport = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: /^(Import\/Export|Importar\/Exportar)$/ })
  const exportFile = async (kind: keyof typeof buttons) => {
    const arriving = page.waitForEvent('download')
    await dialog.getByRole('button', { name: buttons[kind] }).click()
    const download = await arriving
    const bytes = await readFile(await download.path())
    return { name: download.suggestedFilename(), bytes, rows: readRows(bytes.toString('utf8')) }
  }
  return {
    dialog,
    open: () => shell(page).choose(/^(Import\/Export|Importar\/Exportar)$/),
    file: dialog.getByLabel(/^(Choose a CSV file|Elige un archivo CSV)/),
    otherFile: dialog.getByRole('button', { name: 'Choose another file' }),
    importNow: (count: string) => dialog.getByRole('button', { name: `Import ${count}`, exact: true }),
    preview: dialog.getByRole('table'),

    /** Chooses a file with these bytes. */
    async pick(content: string | Buffer, name = 'clients.csv') {
      await dialog
        .getByLabel(/^(Choose a CSV file|Elige un archivo CSV)/)
        .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content as string) })
    },

    exportClients: () => exportFile('clients'),
    /** Exports all records of a kind and returns the content of the file. */
    exportFile,
  }
}

/** The rows of a CSV in which every field is quoted, by column name. */
function readRows(text: string): Record<string, string>[] {
  const lines: string[][] = [[]]
  for (const [, cell = '', end] of text.replace(/^\uFEFF/, '').matchAll(/"((?:[^"]|"")*)"(,|\r\n)/g)) {
    lines.at(-1)?.push(cell.replaceAll('""', '"'))
    if (end === '\r\n') lines.push([])
  }
  const [header = [], ...rows] = lines.filter((line) => line.length > 0)
  return rows.map((row) => Object.fromEntries(row.map((cell, at) => [header[at] ?? '', cell])))
}
