import { previewClientImport } from '@fieldlark/domain/clients/import-preview.ts'
import type { ImportedClient } from '@fieldlark/domain/clients/import-row.ts'
import type { Problem } from '@fieldlark/domain/values/problem.ts'

import type { Language } from '#language/texts.ts'
import type { Piece } from '../generator/piece.ts'
import { type Answer, item, list, words } from './answer.ts'
import { clientListTexts } from './client-list.texts.ts'

const mostShown = 6

const clientLine = ({ name, phone, email, address, notes }: ImportedClient): Piece =>
  item(
    'border-t border-on-field/20 py-2.5',
    words(name, 'font-semibold break-words'),
    words([phone, email].filter(Boolean).join(' · '), 'break-words'),
    address !== null && words(address, 'break-words'),
    notes !== null && words(notes, 'break-words whitespace-pre-line text-lark'),
  )

const finding = (look: string) => (text: string) =>
  item(`border-t border-lark/50 py-2 break-words ${look}`, words(text))

/** What the import in the app would make of a pasted list. */
export function clientListAnswer(language: Language, text: string): Answer {
  const texts = clientListTexts[language]
  const preview = previewClientImport(text)
  if ('code' in preview) {
    const sentence: Readonly<Record<string, string>> = texts.unreadable
    return {
      label: texts.label,
      main: texts.nothing,
      pieces: [words(sentence[preview.code] ?? texts.unreadable.noData)],
    }
  }
  const { clients, problems, duplicates, unread, total } = preview
  const more = Math.max(0, clients.length - mostShown)
  const rowOf = ({ params }: Problem) => Number(params?.['row'])
  const codes: Readonly<Record<string, string>> = texts.problems
  const wrong = problems.map((problem) => texts.row(rowOf(problem), codes[problem.code] ?? problem.code))
  const noted = [
    ...duplicates.map(({ row, name, of }) => texts.duplicate(row, name, of)),
    ...(unread.length > 0 ? [texts.unread(unread.join(', '))] : []),
  ]
  return {
    label: texts.label,
    main: texts.found(clients.length),
    pieces: [
      words(texts.read(total, problems.length, duplicates.length)),
      list('mt-4', ...clients.slice(0, mostShown).map(clientLine)),
      ...(more > 0 ? [words(texts.more(more), 'mt-2')] : []),
      list(
        'mt-5 empty:hidden',
        ...wrong.slice(0, mostShown).map(finding('font-semibold text-lark')),
        ...noted.slice(0, mostShown).map(finding('')),
      ),
    ],
  }
}
