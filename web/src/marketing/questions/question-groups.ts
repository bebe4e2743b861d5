import type { Question } from './question-list.tsx'

type Group = { title: string; questions: readonly (Question & { id: string })[] }

/** The questions of one language. The ids are part of addresses that people share: they stay as they are. */
export type QuestionGroups = Readonly<Record<'start' | 'money' | 'work' | 'clients' | 'data', Group>>
