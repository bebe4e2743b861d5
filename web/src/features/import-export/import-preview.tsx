import type { ClientImport } from '@fieldlark/domain/clients/client-import.ts'
import type { ImportedClient } from '@fieldlark/domain/clients/import-row.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'

import { useTexts } from '#language/language.tsx'

import { importExportTexts } from './import-export.texts.ts'
import type { ReadyImport } from './use-client-import.ts'

const shownRows = 5

const encodings = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
} as const

/** The first clients as parsed, so that a wrong column mapping is seen before anything is saved. */
export function ImportPreview({ fileName, csv, found }: ReadyImport) {
  const texts = useTexts(importExportTexts)
  const { clients } = found
  const { name, email, phone, address } = texts.columns
  const rest = clients.length - shownRows
  return (
    <div className="grid gap-2">
      <p>
        <span className="font-semibold">{texts.found(clients.length)}</span>{' '}
        <bdi className="break-all text-ink-soft">{fileName}</bdi>
      </p>
      {/* Wider than a phone: it scrolls, and the keyboard must reach it to scroll it. */}
      <section
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={texts.preview}
        className="overflow-x-auto rounded-card border border-line"
      >
        <table className="w-full text-left text-xs">
          <thead className="bg-sunken text-ink-soft">
            <tr>
              {[name, email, phone, address].map((header) => (
                <th key={header} scope="col" className="px-3 py-2 font-semibold">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {clients.slice(0, shownRows).map((client, row) => (
              <PreviewRow key={row} client={client} />
            ))}
          </tbody>
        </table>
        {rest > 0 && (
          <p className="border-t border-line px-3 py-2 text-ink-faint text-xs">{texts.andMore(rest)}</p>
        )}
      </section>
      <p className="text-pretty text-ink-soft text-xs">
        {texts.readAs(encodings[csv.encoding], texts.delimiters[csv.delimiter])}
      </p>
      <Leftovers {...found} />
    </div>
  )
}

/** What of the file ends in the notes, and what is not imported at all. */
function Leftovers({ unread, withOthersInNotes }: Pick<ClientImport, 'unread' | 'withOthersInNotes'>) {
  const texts = useTexts(importExportTexts)
  return (
    <>
      {withOthersInNotes > 0 && (
        <p className="text-pretty text-ink-soft text-xs">{texts.othersInNotes(withOthersInNotes)}</p>
      )}
      {unread.length > 0 && (
        <Alert tone="info" title={texts.unreadColumns(unread.length)}>
          <p className="max-h-32 overflow-y-auto break-words">
            {unread.map(({ column, header }) => header || texts.columnNumber(column)).join(' · ')}
          </p>
        </Alert>
      )}
    </>
  )
}

function PreviewRow({ client }: { client: ImportedClient }) {
  return (
    <tr className="border-t border-line">
      {[client.name, client.email, client.phone, client.address].map((text, column) => (
        <td key={column} className="max-w-48 truncate px-3 py-2">
          <bdi>{text}</bdi>
        </td>
      ))}
    </tr>
  )
}

/** The rows that exist already, the first of them by name. */
export function Duplicates({ duplicates }: Pick<ClientImport, 'duplicates'>) {
  const texts = useTexts(importExportTexts)
  const rest = duplicates.length - shownRows
  return (
    <Alert tone="warning" title={texts.duplicatesTitle(duplicates.length)}>
      <ul className="mt-1 grid gap-0.5 break-words">
        {duplicates.slice(0, shownRows).map(({ row, name, of }) => (
          <li key={row}>{of === null ? texts.sameAsClient(row, name) : texts.sameAsRow(row, name, of)}</li>
        ))}
        {rest > 0 && <li>{texts.more(rest)}</li>}
      </ul>
    </Alert>
  )
}
